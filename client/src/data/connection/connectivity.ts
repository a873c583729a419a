import { create } from 'zustand';
import {
  CONNECTIVITY_CHECK_MS,
  CONNECTIVITY_LOST_MS,
  CONNECTIVITY_PART_MS,
  CONNECTIVITY_POOR_MS,
  CONNECTIVITY_RETRY_MS,
} from '#shared/domain/constants/screens.ts';
import { refCounted } from '#client/lib/ref-counted.ts';
import { ApiError, call, onCallSettled } from './api.ts';
import { wait } from './retry.ts';
import { isPartLoading, silentMs } from './traffic.ts';

export type Connectivity = 'connected' | 'poor' | 'disconnected';

interface ConnectivityState {
  /** Whether the browser reports a network. */
  online: boolean;
  /** Whether the last call got a response, and whether the last check was quick. */
  answer: 'quick' | 'slow' | 'none';
  /** `unused`: nobody is signed in; `crowded`: the server closed the socket for the person's newer sockets (R31). */
  socket: 'unused' | 'up' | 'down' | 'crowded';
}

export const useConnectivityState = create<ConnectivityState>()(() => ({
  online: navigator.onLine,
  answer: 'quick',
  socket: 'unused',
}));

/** Any response means that the server is reachable. `poor`: the response took over 2 s, or the socket is down. */
export function connectivityOf({ online, answer, socket }: ConnectivityState): Connectivity {
  if (!online || answer === 'none') return 'disconnected';
  return answer === 'slow' || socket === 'down' ? 'poor' : 'connected';
}

export const useConnectivity = (): Connectivity => useConnectivityState(connectivityOf);
export const currentConnectivity = (): Connectivity => connectivityOf(useConnectivityState.getState());

/** Whether a call failed because there is no network. */
export const failedOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && currentConnectivity() === 'disconnected';

const { setState, getState } = useConnectivityState;

/** Whether the server has closed this page's socket for newer ones; true until the person reopens the socket. */
export const useCrowded = (): boolean => useConnectivityState(({ socket }) => socket === 'crowded');

/** Stores the socket's state. A broken socket may mean that the connection is lost, so a check follows. */
export function setSocketState(socket: ConnectivityState['socket']): void {
  const before = getState().socket;
  setState(socket === 'up' ? { socket, answer: answered(getState().answer) } : { socket });
  if (socket === 'down' && before === 'up') void check();
}

/** Any response shows that the server is reachable; only a check measures how quickly. */
const answered = (known: ConnectivityState['answer']): ConnectivityState['answer'] =>
  known === 'none' ? 'quick' : known;

onCallSettled(({ name, status, tookMs }) => {
  if (name === sign && status !== 0) setState({ answer: tookMs > CONNECTIVITY_POOR_MS ? 'slow' : 'quick' });
  else if (status !== 0) {
    setState({ answer: answered(getState().answer) });
    // A large body may have caused the delay, so check.
    if (tookMs > CONNECTIVITY_POOR_MS) void check();
  }
  // One lost call proves nothing, so check.
  else if (name !== sign) void check();
});

/** The endpoint used as a sign of life. */
type Sign = 'headMe' | 'adminVerify';
let sign: Sign = 'headMe';

let checking: Promise<void> | null = null;

/** Checks whether the server responds; concurrent checks share one request. */
function check(): Promise<void> {
  checking ??= listen().finally(() => {
    checking = null;
  });
  return checking;
}

/**
 * Waits for a response. After 8 s without a response to any call, the server counts as unreachable, and the wait
 * continues only while a screen shows the connection. While other calls get responses, the connection counts as slow.
 */
async function listen(): Promise<void> {
  const begunMs = performance.now();
  const sinceMs = (): number => performance.now() - begunMs;
  while (getState().online) {
    const leftMs = CONNECTIVITY_LOST_MS - Math.min(sinceMs(), silentMs());
    if (await isAnswered(Math.max(leftMs, CONNECTIVITY_POOR_MS))) return;
    if (Math.min(sinceMs(), silentMs()) >= (isPartLoading() ? CONNECTIVITY_PART_MS : CONNECTIVITY_LOST_MS)) {
      setState({ answer: 'none' });
      if (!watch.isHeld()) return;
    } else if (sinceMs() >= CONNECTIVITY_LOST_MS) setState({ answer: 'slow' });
    await wait(CONNECTIVITY_RETRY_MS);
  }
}

async function isAnswered(timeoutMs: number): Promise<boolean> {
  try {
    await call(sign, { timeoutMs });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status !== 0;
  }
}

window.addEventListener('offline', () => setState({ online: false }));
window.addEventListener('online', () => {
  setState({ online: true });
  void check();
});

/** Whether to check: no data came for a while (an open socket gets a ping every 10 s), or the last check was slow. */
const isInDoubt = (): boolean => silentMs() >= CONNECTIVITY_CHECK_MS / 2 || getState().answer !== 'quick';

const watch = refCounted(() => {
  const timer = setInterval(() => isInDoubt() && void check(), CONNECTIVITY_CHECK_MS);
  return () => clearInterval(timer);
});

/**
 * Checks the connection every 30 s (spec 1 §7) unless other data arrived meanwhile, and continuously while there is no
 * connection. The server counts a check as presence (R13), so the checks continue in the background. For an admin they
 * use the admin session, because a user may not be signed in. Returns a function that stops the checks.
 */
export function watchConnectivity(by: Sign = 'headMe'): () => void {
  sign = by;
  const stop = watch.hold();
  void check();
  return stop;
}
