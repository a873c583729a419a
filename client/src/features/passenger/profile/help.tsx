import { ExternalLink, Share2 } from 'lucide-react';
import { ChooseAgainHint } from '../../../parts/choose-again-hint.tsx';
import { rowLook, NumbersToCall } from '../../../parts/numbers-to-call.tsx';
import { shareBoda } from '../../../parts/share-boda.ts';
import { SignOutButton } from '../../../parts/sign-out.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Whom to call, what to read, and the way out (spec 1 §3, Emergency contacts). */
export function Help() {
  return (
    <div className="space-y-4">
      <NumbersToCall />
      <ChooseAgainHint chose="passenger" />
      <ul className="divide-y divide-line border-t border-line">
        <PageRow href="/privacy-policy">Privacy Policy</PageRow>
        <PageRow href="/terms-of-service">Terms of Service</PageRow>
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" icon={Share2} onClick={shareBoda}>
          Share Boda
        </Button>
        <SignOutButton />
      </div>
    </div>
  );
}

function PageRow({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={rowLook}>
        <span className="min-w-0 grow">{children}</span>
        <span className="sr-only">, opens in a new tab</span>
        <Icon of={ExternalLink} className="shrink-0 text-ink-2" />
      </a>
    </li>
  );
}
