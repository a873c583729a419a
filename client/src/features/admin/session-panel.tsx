import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { cx } from '../../lib/cx.ts';
import { ipAddress } from '../../lib/ip-lookup.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useAdminSession } from '../../stores/admin-session.ts';
import { loadConfig } from '../../stores/config.ts';

/** From where this session is held: what the audit log will say, and where that is (spec 2 §2). */
export function SessionPanel({ className }: { className?: string }) {
  const username = useAdminSession((state) => state.admin?.username);
  const ip = useIpAddress();
  const { address, loading } = useAddress(true);
  return (
    <section
      aria-label="Admin session"
      className={cx('rounded-control border border-line bg-surface px-3.5 py-2 text-sm', className)}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink-2">Admin</dt>
        <dd className="truncate font-semibold">{username}</dd>
        <dt className="text-ink-2">IP address</dt>
        <dd className="truncate font-semibold tabular">{ip ?? 'Looking it up…'}</dd>
        <dt className="text-ink-2">Location</dt>
        <dd className="font-semibold wrap-anywhere">{loading ? 'Finding where you are…' : address}</dd>
      </dl>
    </section>
  );
}

/** null while it is looked up. */
function useIpAddress(): string | null {
  const [ip, setIp] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const look = async () => {
      const found = await loadConfig().then(
        ({ ipLookupUrl }) => ipAddress(ipLookupUrl),
        () => MESSAGES.admin.ipUnavailable,
      );
      if (here) setIp(found);
    };
    void look();
    return () => void (here = false);
  }, []);
  return ip;
}
