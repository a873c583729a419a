import { create } from 'zustand';
import { CONNECTIVITY_CHECK_MS, CONNECTIVITY_LOST_MS, CONNECTIVITY_POOR_MS } from '../../../shared/domain/constants.ts';
import { ApiError, call, onCallSettled } from '../lib/api.ts';

export type Connectivity = 'connected' | 'poor' | 'disconnected';

interface ConnectivityState {
  /** What the browser says about the network. */
  online: boolean;
  /** Whether the last call was answered, and whether the last check was quick. */
  answer: 'quick' | 'slow' | 'none';
  /** `unused` while nobody is signed in. */
  socket: 'unused' | 'up' | 'down';
}

export const useConnectivityState = create<ConnectivityState>()(() => ({
  online: navigator.onLine,
  answer: 'quick',
  socket: 'unused',
}));

/** DESIGN section 7: any answer is reachable; poor is an answer over 2 s, or a socket that is down while answers come. */
export function connectivityOf({ online, answer, socket }: ConnectivityState): Connectivity {
  if (!online || answer === 'none') return 'disconnected';
  return answer === 'slow' || socket === 'down' ? 'poor' : 'connected';
}

export const useConnectivity = (): Connectivity => useConnectivityState(connectivityOf);
export const currentConnectivity = (): Connectivity => connectivityOf(useConnectivityState.getState());

export const setSocketState = (socket: ConnectivityState['socket']): void => useConnectivityState.setState({ socket });

const { setState, getState } = useConnectivityState;

onCallSettled(({ name, status, tookMs }) => {
  if (status === 0) {
    // One slow upload is no verdict: the check decides.
    if (name !== 'headMe') void check();
    return;
  }
  if (name === 'headMe') setState({ answer: tookMs > CONNECTIVITY_POOR_MS ? 'slow' : 'quick' });
  else if (getState().answer === 'none') setState({ answer: 'quick' });
});

let checking: Promise<void> | null = null;

/** Asks the server for a sign of life now; checks at the same time are one. */
function check(): Promise<void> {
  checking ??= call('headMe', { timeoutMs: CONNECTIVITY_LOST_MS })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 0) setState({ answer: 'none' });
    })
    .finally(() => {
      checking = null;
    });
  return checking;
}

window.addEventListener('offline', () => setState({ online: false }));
window.addEventListener('online', () => {
  setState({ online: true });
  void check();
});

/** Checks the connection every 30 s (spec 1 §7); the check counts as presence (R13), so it goes on in the background. */
export function watchConnectivity(): () => void {
  void check();
  const timer = setInterval(() => void check(), CONNECTIVITY_CHECK_MS);
  return () => clearInterval(timer);
}
