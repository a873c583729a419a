import { MapPinOff } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARED } from '#shared/texts/en/shared-location.ts';
import { SHARED_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { watchShare } from '#client/data/position/watch-share.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { useNow } from '#client/parts/use-now.ts';
import { watchConnectivity } from '#client/data/connection/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  type Freshness,
  freshnessOf,
  hasEnded,
  isPlaced,
  type SharedState,
  takeFailure,
  takePosition,
  takeSnapshot,
  UNKNOWN,
} from './shared-state.ts';
import { SharedView } from './shared-view.tsx';

const TripView = lazyPart(() => import('./trip-view.tsx'), 'TripView');

/** /shared-location/:token: a shared position or trip, for anyone with the link, signed in or not (spec 2 §2). */
export function SharedLocationScreen() {
  const { token = '' } = useParams();
  useEffect(watchConnectivity, []);
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pb-10 lg:px-8">
      {/* The URL is a secret, so it must stay out of search engines and of the referrer logs of other sites. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header className="flex min-h-16 items-center">
        <Link
          to="/"
          aria-label={SHARED.home(MESSAGES.brand.name)}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Wordmark />
        </Link>
      </header>
      <SharedLocation key={token} token={token} />
    </div>
  );
}

function SharedLocation({ token }: { token: string }) {
  const { location, fresh, problem, gone, retry } = useSharedLocation(token);
  const userName = location?.trip ? undefined : location?.userName;
  useEffect(() => {
    if (userName !== undefined) document.title = `${MESSAGES.shared.title(userName)} · ${MESSAGES.brand.name}`;
  }, [userName]);
  if (location?.trip && fresh) {
    return (
      <Suspense fallback={<Loading />}>
        <TripView location={location} trip={location.trip} fresh={fresh} />
      </Suspense>
    );
  }
  if (location && fresh && isPlaced(location)) return <SharedView location={location} fresh={fresh} />;
  if (problem !== null) return <SharedNotFound problem={problem} onRetry={gone ? null : retry} />;
  return <Loading />;
}

function Loading() {
  return (
    <main role="status" tabIndex={-1} className="space-y-4 outline-none">
      <span className="sr-only">{SHARED.loading}</span>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-16 w-1/2" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-[400px] rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </main>
  );
}

interface SharedNotFoundProps {
  /** The server's message, or that the server did not answer. */
  problem: string;
  /** null if a retry would change nothing. */
  onRetry: (() => void) | null;
}

/** Shown if the link is unknown, or the server did not answer (spec 2 §8). */
function SharedNotFound({ problem, onRetry }: SharedNotFoundProps) {
  const { notFoundTitle, notFound } = MESSAGES.shared;
  useEffect(() => {
    document.title = `${notFoundTitle} · ${MESSAGES.brand.name}`;
  }, [notFoundTitle]);
  return (
    <main
      tabIndex={-1}
      className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 text-center outline-none"
    >
      <span className="grid size-16 place-items-center rounded-full bg-brand-tint text-brand">
        <Icon of={MapPinOff} size={32} />
      </span>
      <div role="alert" className="max-w-sm space-y-2">
        <h1 className="text-2xl font-bold">{notFoundTitle}</h1>
        {problem !== notFound && <p>{problem}</p>}
        {onRetry === null && <p className="text-ink-2">{notFound}</p>}
        {problem === MESSAGES.shared.failed && <p className="text-ink-2">{MESSAGES.shared.notAnswered}</p>}
      </div>
      <div className="flex w-full max-w-xs flex-col gap-3 pt-2">
        {onRetry && <Button onClick={onRetry}>{SHARED.retry}</Button>}
        <LinkButton to="/" variant={onRetry ? 'outline' : 'primary'}>
          {SHARED.goHome}
        </LinkButton>
      </div>
    </main>
  );
}

const AGE_EVERY_MS = 1000;

/**
 * Returns the position behind a link, until the link expires or is stopped (R15) or its trip ends (R29). Updated by
 * events, and by polling every 10 s while no event arrives.
 */
function useSharedLocation(token: string): SharedState & { fresh: Freshness | null; retry: () => void } {
  const [state, setState] = useState(UNKNOWN);
  const heardAtMs = useRef(-Infinity);
  const nowMs = useNow(AGE_EVERY_MS);
  const fresh = state.location && freshnessOf(state.location, nowMs);
  const open = !state.gone && !fresh?.expired && !(state.location && hasEnded(state.location));

  const refresh = useCallback(async () => {
    try {
      const next = await call('getSharedLocation', { params: { token } });
      setState((known) => takeSnapshot(known, next));
    } catch (error) {
      setState((known) => takeFailure(known, error));
    }
  }, [token]);

  const poll = async () => {
    if (performance.now() - heardAtMs.current >= SHARED_POLL_MS) await refresh();
  };
  // After a reconnect, watchShare fetches the position itself.
  usePolling(poll, SHARED_POLL_MS, { enabled: open, skipOnConnect: true });

  // The socket is opened only for a link that is known to exist.
  const live = open && state.location !== null;
  useEffect(() => {
    if (!live) return;
    return watchShare(token, {
      onPosition: (next) => {
        heardAtMs.current = performance.now();
        setState((known) => takePosition(known, next));
      },
      // Not counted as an event: a snapshot may lack what another server process has just sent, so polling continues.
      onSnapshot: (next) => setState((known) => takeSnapshot(known, next)),
      // The link was ended or has expired; the server says which.
      onEnded: () => void refresh(),
    });
  }, [live, token, refresh]);

  return { ...state, fresh, retry: () => void refresh() };
}
