import { BadgeCheck, type LucideIcon, Share2, ShieldCheck, Wallet, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { LANDING } from '#shared/texts/en/landing.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OtherLanguage } from '#client/parts/other-language.tsx';
import { shareBoda, whatsappShareHref } from '#client/parts/share/share-boda.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { Scene } from '#client/ui/scene.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';

const FEATURES: readonly { icon: LucideIcon; name: keyof typeof LANDING.features }[] = [
  { icon: Zap, name: 'fast' },
  { icon: Wallet, name: 'affordable' },
  { icon: BadgeCheck, name: 'trusted' },
];

/**
 * `/`: what Boda is, and the main button (spec 1 §2). On a phone the button stays visible, within thumb reach. The
 * screen needs no router and no session; a first-time visitor loads neither (docs/decisions/008-prerendered-pages.md).
 */
export function LandingScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="shrink-0 lg:sticky lg:top-0 lg:order-2 lg:h-dvh lg:p-4 lg:pl-0">
        <Scene className="aspect-5/2 max-h-[45dvh] w-full bg-brand-tint lg:aspect-auto lg:h-full lg:max-h-none lg:rounded-card" />
      </div>
      <div className="flex grow flex-col px-5 lg:px-16 lg:py-8">
        <header className="flex items-center justify-between pt-3 lg:p-0">
          <Wordmark />
          <span className="-mr-4 flex">
            <OtherLanguage className={TIGHT} />
            <Button variant="quiet" size="small" icon={Share2} onClick={shareBoda}>
              {LANDING.share}
            </Button>
          </span>
        </header>
        <main tabIndex={-1} className="flex grow flex-col outline-none lg:justify-center lg:gap-8">
          <h1 className="mt-2 text-2xl font-bold lg:mt-0 lg:text-3xl">{MESSAGES.brand.tagline}</h1>
          <Features />
          <div className="sticky bottom-0 -mx-5 mt-auto bg-paper px-5 py-3 lg:static lg:m-0 lg:p-0">{children}</div>
        </main>
        <LandingFooter />
      </div>
    </div>
  );
}

function Features() {
  return (
    <ul className="mt-4 grid gap-2.5 pb-2 lg:m-0 lg:gap-3 lg:p-0">
      {FEATURES.map(({ icon, name }) => (
        <li key={name} className="flex items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-2.5">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
            <Icon of={icon} />
          </span>
          <span>
            <span className="block font-semibold">{LANDING.features[name].title}</span>
            <span className="block text-sm text-ink-2">{LANDING.features[name].text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Further links (spec 1 §2), as plain links, so that they work before any script has run. */
function LandingFooter() {
  return (
    <footer className="pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:pb-0">
      <div className="flex flex-wrap gap-2 *:grow">
        <ShareOnWhatsapp />
        <a href="/admin/signin" className={buttonClass({ variant: 'quiet', size: 'small' }, TIGHT)}>
          <Icon of={ShieldCheck} />
          <span>{LANDING.footer.admin}</span>
        </a>
      </div>
      <p className="mt-1 flex flex-wrap justify-center text-sm text-ink-2">
        <LegalLink href="/privacy-policy">{LANDING.footer.privacyPolicy}</LegalLink>
        <LegalLink href="/terms-of-service">{LANDING.footer.terms}</LegalLink>
      </p>
    </footer>
  );
}

/** With this padding, two buttons fit side by side at 360 px. */
const TIGHT = 'px-2!';

function ShareOnWhatsapp() {
  return (
    <a
      href={whatsappShareHref(null)}
      target="_blank"
      rel="noopener"
      // Set on press, because the prerendered markup does not contain the origin of this page.
      onClick={(event) => (event.currentTarget.href = whatsappShareHref(window.location.origin))}
      className={buttonClass({ variant: 'outline', size: 'small' }, TIGHT)}
    >
      <Icon of={WhatsApp} />
      <span>{LANDING.footer.shareOnWhatsapp}</span>
    </a>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center rounded-control px-3 underline underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  );
}
