import { MessageCircle, ShieldCheck } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { whatsappShareHref } from '../../parts/share-boda.ts';

/** What else leads on from here (spec 1 §2). Links all of them: they work before any script ran. */
export function LandingFooter() {
  return (
    <footer className="pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:pb-0">
      <div className="flex flex-wrap gap-2 *:grow">
        <ShareOnWhatsapp />
        <LinkButton to="/admin/signin" variant="quiet" size="small" icon={ShieldCheck} className={TIGHT}>
          Admin Access
        </LinkButton>
      </div>
      <p className="mt-1 flex flex-wrap justify-center text-sm text-ink-2">
        <LegalLink href="/privacy-policy">Privacy Policy</LegalLink>
        <LegalLink href="/terms-of-service">Terms of Service</LegalLink>
      </p>
    </footer>
  );
}

/** Two fit side by side at 360 px. */
const TIGHT = 'px-2!';

function ShareOnWhatsapp() {
  return (
    <a
      href={whatsappShareHref(null)}
      target="_blank"
      rel="noopener"
      // Which address this page is reached by, only the browser knows.
      onClick={(event) => (event.currentTarget.href = whatsappShareHref(window.location.origin))}
      className={buttonClass({ variant: 'outline', size: 'small' }, TIGHT)}
    >
      <Icon of={MessageCircle} />
      <span>Share on WhatsApp</span>
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
