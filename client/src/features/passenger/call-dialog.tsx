import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CALL_DIALOG_CLOSE_S } from '#shared/domain/constants/screens.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { serverNow } from '#client/lib/clock.ts';
import { telHref, WhatsAppButton } from '#client/parts/people/contact-links.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { CountdownRing } from '#client/ui/countdown-ring.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

export interface Callee {
  name: string;
  /** The phone number in E.164. */
  phone: string;
  /** The first message of a WhatsApp chat. */
  greeting: string;
}

interface CallDialogProps {
  callee: Callee;
  onClose: () => void;
}

/** Shows a phone number to call or message; closes after 30 s (spec 1 §2, §9). */
export function CallDialog({ callee: { name, phone, greeting }, onClose }: CallDialogProps) {
  const [deadlineMs] = useState(() => serverNow() + CALL_DIALOG_CLOSE_S * 1000);
  const shownPhone = displayPhone(phone);
  useEffect(() => {
    const timer = setTimeout(onClose, CALL_DIALOG_CLOSE_S * 1000);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <Dialog open onClose={onClose} title={HOME.call.title(name)}>
      <div className="flex items-center justify-between gap-4 pb-4">
        <p className="min-w-0 text-2xl font-bold wrap-anywhere tabular select-text">{shownPhone}</p>
        <div className="flex shrink-0 flex-col items-center gap-1">
          <span aria-hidden className="text-xs text-ink-2">
            {HOME.call.closesIn}
          </span>
          <CountdownRing deadlineMs={deadlineMs} totalS={CALL_DIALOG_CLOSE_S} urgentS={5} label={HOME.call.closesIn} />
        </div>
      </div>
      <div className="grid gap-3">
        <LinkButton href={telHref(phone)} icon={Phone} size="large" fullWidth label={HOME.call.number(shownPhone)}>
          {HOME.call.button}
        </LinkButton>
        <WhatsAppButton name={name} phone={phone} greeting={greeting} fullWidth />
      </div>
    </Dialog>
  );
}
