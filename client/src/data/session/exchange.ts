import { create } from 'zustand';
import { MESSAGES, SIGN_IN_LOG } from '#shared/texts/en/messages.ts';
import { AUTH_RETRIES, AUTH_RETRY_DELAY_MS, AUTH_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';
import { ApiError, call } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { deleteOthersData } from './others-data.ts';
import { settleSignOut } from './owed-sign-out.ts';
import { fetchUser } from './session.ts';

export interface ExchangeFailure {
  /** The specified text for the failure (spec 1 §8). */
  sentence: string;
  /** What was missing, if the connection is not the cause (spec 1 §5). */
  detail?: string;
}

/** The step of the sign-in: 0 verify, 1 set up profile, 2 done (spec 1 §2, §4). */
interface ExchangeState {
  step: 0 | 1 | 2;
  done: boolean;
  /** Why the sign-in failed; null until then. */
  error: ExchangeFailure | null;
}

export const useExchange = create<ExchangeState>()(() => ({ step: 0, done: false, error: null }));
const { setState } = useExchange;

let running: Promise<void> | null = null;

/** Exchanges the code in the address for a session; runs once per page load, even when called again (spec 1 §4). */
export function exchangeCode(search: string): Promise<void> {
  running ??= exchange(new URLSearchParams(search));
  return running;
}

async function exchange(search: URLSearchParams): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), AUTH_TIMEOUT_MS);
  try {
    await startSession(search, limit.signal);
    setState({ step: 1 });
    const user = await retrying(() => fetchUser(), null, limit.signal);
    if (!user) throw new ApiError(401, 'NO_SESSION', MESSAGES.auth.failed);
    void deleteOthersData(user.id);
    setState({ step: 2, done: true });
  } catch (error) {
    setState({ error: limit.signal.aborted ? { sentence: MESSAGES.auth.tooLong } : failureOf(error) });
  } finally {
    clearTimeout(timer);
  }
}

async function startSession(search: URLSearchParams, signal: AbortSignal): Promise<void> {
  const code = search.get('code');
  if (!code) {
    developerWarning(SIGN_IN_LOG.noCode);
    throw new Error(SIGN_IN_LOG.noCode);
  }
  const body = { code, state: search.get('state') ?? undefined, iss: search.get('iss') ?? undefined };
  const start = async (): Promise<void> => {
    await settleSignOut();
    await call('createSession', { body, signal });
  };
  await retrying(start, SIGN_IN_LOG.exchange, signal);
}

/** Tries up to four times, one second apart; does not retry a 400, which would not change. */
async function retrying<T>(
  attempt: () => Promise<T>,
  /** Returns what to log of a refusal; null if `attempt` logs it. */
  refused: ((status: number) => string) | null,
  signal: AbortSignal,
): Promise<T> {
  for (let retriesLeft = AUTH_RETRIES; ; retriesLeft -= 1) {
    try {
      return await withLimit(attempt(), signal);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status !== 0 && refused) developerWarning(refused(status));
      if (retriesLeft === 0 || status === 400 || signal.aborted) throw error;
      await withLimit(pause(AUTH_RETRY_DELAY_MS), signal);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Settles like `work`, but rejects when the signal's overall time limit is reached. */
const withLimit = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error(MESSAGES.auth.tooLong));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });

function failureOf(error: unknown): ExchangeFailure {
  if (!(error instanceof ApiError))
    return { sentence: MESSAGES.auth.failed, ...(error instanceof Error ? { detail: error.message } : {}) };
  if (error.status === 400) return { sentence: MESSAGES.auth.codeInvalid };
  return { sentence: error.status === 0 ? MESSAGES.auth.network : MESSAGES.auth.failed };
}
