import { BadgeCheck, Share2, Wallet, Zap, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { LANDING_REDIRECT_MS } from '../../../../shared/domain/constants.ts';
import { isFirstInTab } from '../../lib/storage.ts';
import { homeOf } from '../../stores/profile.ts';
import { useSession } from '../../stores/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import { Note } from '../../ui/note.tsx';
import { Scene } from '../../ui/scene.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { shareBoda } from './share-boda.ts';
import { SignInButton } from './sign-in-button.tsx';
import { Welcome } from './welcome.tsx';

const FEATURES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Zap, title: 'Fast rides', text: 'Riders near you, on their way in minutes' },
  { icon: Wallet, title: 'Affordable', text: 'Fair pricing, no hidden fees, pay cash or mobile money' },
  { icon: BadgeCheck, title: 'Trusted', text: 'Riders verified and rated by the community' },
];

/** `/`: what Boda is, and the one button (spec 1 §2). */
export function LandingScreen() {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex grow flex-col lg:order-1 lg:justify-center lg:px-16">
        <header className="flex items-center justify-between px-5 pt-4 lg:absolute lg:top-6 lg:left-16 lg:p-0">
          <Wordmark />
          <Button variant="quiet" size="small" icon={Share2} className="-mr-3 lg:hidden" onClick={shareBoda}>
            Share
          </Button>
        </header>
        <main tabIndex={-1} className="flex grow flex-col px-5 pb-6 outline-none lg:grow-0 lg:p-0">
          <h1 className="mt-6 text-3xl font-bold lg:mt-0">{MESSAGES.brand.tagline}</h1>
          <Features />
          <div className="mt-auto pt-6 lg:mt-10 lg:max-w-sm lg:p-0">
            <Actions />
            <Button
              variant="quiet"
              size="small"
              icon={Share2}
              className="mt-3 -ml-4 hidden lg:inline-flex"
              onClick={shareBoda}
            >
              Share Boda
            </Button>
          </div>
        </main>
      </div>
      <Scene className="order-first h-40 lg:order-2 lg:h-dvh" />
    </div>
  );
}

function Features() {
  return (
    <ul className="mt-6 grid gap-3 lg:mt-8">
      {FEATURES.map(({ icon, title, text }) => (
        <li key={title} className="flex items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
            <Icon of={icon} />
          </span>
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The button that fits who is here. */
function Actions() {
  const { user, isPending, unreachable, notice } = useSession();
  const gettingReady = useRedirect();
  if (gettingReady)
    return (
      <div className="grid min-h-14 place-items-center">
        <Spinner label={MESSAGES.auth.gettingReady} visible className="font-semibold" />
      </div>
    );
  if (user) return <Welcome user={user} />;
  return (
    <div className="space-y-3">
      {notice && <Note tone="warning">{notice}</Note>}
      {!isPending && unreachable && <Note tone="danger">{MESSAGES.general.noAnswer}</Note>}
      <SignInButton />
    </div>
  );
}

/**
 * On the first load of `/` in a tab a signed-in person is taken to their screens after 200 ms; whoever comes back to
 * `/` from inside wants to be here (DESIGN section 8). Answers whether that is about to happen.
 */
function useRedirect(): boolean {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const fromOutside = useLocation().key === 'default';
  const [due] = useState(() => fromOutside && isFirstLoad());
  useEffect(() => {
    if (!due || !user) return;
    const timer = setTimeout(() => void navigate(homeOf(user), { replace: true }), LANDING_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [due, user, navigate]);
  return due && user !== null;
}

let firstLoad: boolean | null = null;
/** Asked twice on one load, it answers the same. */
const isFirstLoad = (): boolean => (firstLoad ??= isFirstInTab('boda:landed'));
