import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';

/** This device's public IP address, from a public service (spec 2 §7); a message for display if that fails. */
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
