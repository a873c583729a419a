import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { cx } from '#client/lib/cx.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';

/** Returns a link to a WhatsApp chat with a number in E.164 and a prefilled greeting. */
export const whatsappHref = (phone: string, greeting: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;

export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

interface ContactProps {
  name: string;
  /** E.164. */
  phone: string;
  /** The prefilled first message. */
  greeting: string;
}

/** The padding with which three buttons fit side by side at 360 px. */
const TIGHT = 'px-2!';

interface WhatsAppButtonProps extends ContactProps {
  size?: 'small';
  fullWidth?: boolean;
  className?: string;
}

export function WhatsAppButton({ name, phone, greeting, ...look }: WhatsAppButtonProps) {
  const href = whatsappHref(phone, greeting);
  return (
    <LinkButton href={href} newTab icon={WhatsApp} variant="outline" label={PEOPLE_TEXTS.whatsappTo(name)} {...look}>
      {PEOPLE_TEXTS.whatsapp}
    </LinkButton>
  );
}

/** Call and WhatsApp buttons in a row, followed by `children`. */
export function ContactButtons({ children, ...contact }: ContactProps & { children?: ReactNode }) {
  const label = PEOPLE_TEXTS.callPerson(contact.name);
  return (
    <div className="flex gap-2 *:grow">
      <LinkButton
        href={telHref(contact.phone)}
        icon={Phone}
        variant="outline"
        size="small"
        className={TIGHT}
        label={label}
      >
        {PEOPLE_TEXTS.call}
      </LinkButton>
      <WhatsAppButton {...contact} size="small" className={TIGHT} />
      {children}
    </div>
  );
}

/** Puts the icon above the label, so that four buttons fit side by side at 360 px. */
const STACKED = 'grid gap-2 *:flex-col *:gap-0.5! *:px-1! *:py-1.5! *:text-xs! [&_span]:flex-col [&_span]:gap-0.5';

interface StackedContactsProps extends Omit<ContactProps, 'phone'> {
  /** E.164; null while this person may not see the number. */
  phone: string | null;
  /** The classes of the grid's columns. */
  className: string;
  children: ReactNode;
}

/** Call, WhatsApp and `children` side by side, for the screens of a ride. */
export function StackedContacts({ name, phone, greeting, className, children }: StackedContactsProps) {
  return (
    <div className={cx(STACKED, className)}>
      {phone !== null && (
        <>
          <LinkButton
            href={telHref(phone)}
            icon={Phone}
            variant="outline"
            size="small"
            label={PEOPLE_TEXTS.callPerson(name)}
          >
            {PEOPLE_TEXTS.call}
          </LinkButton>
          <WhatsAppButton name={name} phone={phone} greeting={greeting} size="small" />
        </>
      )}
      {children}
    </div>
  );
}
