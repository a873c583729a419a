import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { watchConnectivity } from '../../stores/connectivity.ts';
import { loadMapConfig } from '../../stores/map-config.ts';
import { Wordmark } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SharedNotFound } from './shared-not-found.tsx';
import { SharedView } from './shared-view.tsx';
import { useSharedLocation } from './use-shared-location.ts';

/** /shared-location/:token: where somebody is, for whoever holds the link, signed in or not (spec 2 §2). */
export function SharedLocationScreen() {
  const { token = '' } = useParams();
  useEffect(watchConnectivity, []);
  useEffect(() => void loadMapConfig(), []);
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pb-10 lg:px-8">
      {/* The address is the key to the position: neither search engines nor other sites learn it. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header className="flex min-h-16 items-center">
        <Link
          to="/"
          aria-label={`${MESSAGES.brand.name}, home`}
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
  const userName = location?.userName;
  useEffect(() => {
    if (userName !== undefined) document.title = `${MESSAGES.shared.title(userName)} · ${MESSAGES.brand.name}`;
  }, [userName]);
  if (location && fresh) return <SharedView location={location} fresh={fresh} />;
  if (problem !== null) return <SharedNotFound problem={problem} onRetry={gone ? null : retry} />;
  return <Loading />;
}

function Loading() {
  return (
    <main role="status" tabIndex={-1} className="space-y-4 outline-none">
      <span className="sr-only">Loading the shared location</span>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-5 w-1/3" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-[400px] rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </main>
  );
}
