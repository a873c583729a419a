import { PUSH_ANSWERS, type PushAnswer } from './answer-texts.ts';

const WAITS_MS = 15_000;

export const isAnswer = (action: string): action is PushAnswer => action === 'accept' || action === 'decline';

/** Answers a request for its driver, in their session, and returns what to tell them. */
export async function answerRequest(rideId: string, action: PushAnswer): Promise<{ title: string; body: string }> {
  const { failed } = PUSH_ANSWERS;
  try {
    const address = `/api/drivers/rides/${rideId}/${action}`;
    const response = await fetch(address, { method: 'PUT', signal: AbortSignal.timeout(WAITS_MS) });
    if (response.ok) return PUSH_ANSWERS[action].done;
    const refusal: unknown = await response.json();
    return hasSentence(refusal) ? { title: failed.title, body: refusal.error } : failed;
  } catch {
    // There is no answer, or one that is not ours.
    return failed;
  }
}

const hasSentence = (refusal: unknown): refusal is { error: string } =>
  typeof refusal === 'object' && refusal !== null && 'error' in refusal && typeof refusal.error === 'string';
