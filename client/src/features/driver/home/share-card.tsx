import { MessageCircle, Share2 } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { shareBoda, whatsappShareHref } from '../../../parts/share-boda.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Two fit side by side at 360 px. */
const TIGHT = 'px-2!';

/** Tells others of Boda with the promotional text (spec 2 §2). */
export function ShareCard() {
  return (
    <Card title="Share Boda">
      <p className="mb-3 text-base">
        Send it to passengers you know, so that they find you here: <q className="text-ink-2">{MESSAGES.brand.share}</q>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={Share2} className={TIGHT} onClick={shareBoda}>
          Share
        </Button>
        <LinkButton
          href={whatsappShareHref(window.location.origin)}
          newTab
          icon={MessageCircle}
          variant="outline"
          label="Share on WhatsApp"
          className={TIGHT}
        >
          WhatsApp
        </LinkButton>
      </div>
    </Card>
  );
}
