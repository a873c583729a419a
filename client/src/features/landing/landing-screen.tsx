import { BadgeCheck, Share2, Wallet, Zap, type LucideIcon } from 'lucide-react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import { Scene } from '../../ui/scene.tsx';
import { shareBoda } from '../../parts/share-boda.ts';
import { LandingActions } from './landing-actions.tsx';
import { LandingFooter } from './landing-footer.tsx';

const FEATURES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Zap, title: 'Fast rides', text: 'Riders near you, on their way in minutes' },
  { icon: Wallet, title: 'Affordable', text: 'Fair pricing, no hidden fees, pay cash or mobile money' },
  { icon: BadgeCheck, title: 'Trusted', text: 'Riders verified and rated by the community' },
];

interface LandingScreenProps {
  /** Someone with a session seems to come back: they are not asked to sign in before that is known. */
  returning?: boolean;
}

/** `/`: what Boda is, and the one button (spec 1 §2). On a phone the button stays in sight, under the thumb. */
export function LandingScreen({ returning = false }: LandingScreenProps) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="shrink-0 lg:sticky lg:top-0 lg:order-2 lg:h-dvh lg:p-4 lg:pl-0">
        <Scene className="h-36 bg-brand-tint sm:h-44 lg:h-full lg:rounded-card" />
      </div>
      <div className="flex grow flex-col px-5 lg:px-16 lg:py-8">
        <header className="flex items-center justify-between pt-3 lg:p-0">
          <Wordmark />
          <Button variant="quiet" size="small" icon={Share2} className="-mr-4" onClick={shareBoda}>
            Share
          </Button>
        </header>
        <main tabIndex={-1} className="flex grow flex-col outline-none lg:justify-center lg:gap-8">
          <h1 className="mt-2 text-2xl font-bold lg:mt-0 lg:text-3xl">{MESSAGES.brand.tagline}</h1>
          <Features />
          <div className="sticky bottom-0 -mx-5 mt-auto bg-paper px-5 py-3 lg:static lg:m-0 lg:p-0">
            <LandingActions returning={returning} />
          </div>
        </main>
        <LandingFooter />
      </div>
    </div>
  );
}

function Features() {
  return (
    <ul className="mt-4 grid gap-2.5 pb-2 lg:m-0 lg:gap-3 lg:p-0">
      {FEATURES.map(({ icon, title, text }) => (
        <li key={title} className="flex items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-2.5">
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
