import { useEffect, useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { loadConfig } from '#client/data/phone/config.ts';
import { useAdminSession } from '#client/data/session/admin-session.ts';
import { useAddress } from '#client/parts/location/use-address.ts';

/** The admin, IP address and location of this session (spec 2 §2). The audit log records the same IP address. */
export function SessionFacts() {
  const username = useAdminSession((state) => state.admin?.username);
  const ip = useIpAddress();
  const { address, loading } = useAddress(true);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-2">Admin</dt>
      <dd className="truncate font-semibold">{username}</dd>
      <dt className="text-ink-2">IP address</dt>
      <dd className="truncate font-semibold tabular">{ip ?? 'Looking it up…'}</dd>
      <dt className="text-ink-2">Location</dt>
      <dd className="font-semibold wrap-anywhere">{loading ? 'Finding your location…' : address}</dd>
    </dl>
  );
}

/** Returns this device's public IP address; null while it is being looked up. */
function useIpAddress(): string | null {
  const [ip, setIp] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void loadConfig()
      .then(({ ipLookupUrl }) => ipAddress(ipLookupUrl))
      .catch(() => ADMIN_MESSAGES.ipUnavailable)
      .then((found) => here && setIp(found));
    return () => void (here = false);
  }, []);
  return ip;
}

/** Returns this device's public IP address, from a public service (spec 2 §7); if that fails, a message to display. */
export async function ipAddress(ipLookupUrl: string): Promise<string> {
  try {
    const response = await fetch(ipLookupUrl, { referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(8000) });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer === 'object' && answer !== null && 'ip' in answer && typeof answer.ip === 'string')
      return answer.ip;
    return ADMIN_MESSAGES.ipUnavailable;
  } catch {
    return ADMIN_MESSAGES.ipUnavailable;
  }
}
