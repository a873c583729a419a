import type { Language } from '#shared/texts/language.ts';
import { answersIn, type PushAnswer } from './answer-texts.ts';

const WAITS_MS = 15_000;
/** The field that distinguishes our server's success from a captive portal's 200, as in shared/contract/routes.ts. */
const PROMISED = { accept: 'rev', decline: 'ok' } as const;

export const isAnswer = (action: string): action is PushAnswer => action === 'accept' || action === 'decline';

/** Answers a request in the driver's session, and returns the outcome to show. */
export async function answerRequest(
  rideId: string,
  action: PushAnswer,
  language?: Language,
): Promise<{ title: string; body: string }> {
  const answers = answersIn(language);
  const { failed } = answers;
  try {
    const address = `/api/drivers/rides/${rideId}/${action}`;
    const response = await fetch(address, { method: 'PUT', signal: AbortSignal.timeout(WAITS_MS) });
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return failed;
    if (response.ok) return PROMISED[action] in body ? answers[action].done : failed;
    return 'error' in body && typeof body.error === 'string' ? { title: failed.title, body: body.error } : failed;
  } catch {
    // No response arrived, or it is not our server's.
    return failed;
  }
}
