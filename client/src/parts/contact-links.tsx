import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';

/** A WhatsApp chat with a number in E.164 and a greeting already written. */
export const whatsappHref = (phone: string, greeting: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;

export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

interface ContactProps {
  name: string;
  /** E.164. */
  phone: string;
  /** What the chat starts with. */
  greeting: string;
}

/** Three fit side by side at 360 px. */
const TIGHT = 'px-2!';

/** Call and WhatsApp as buttons side by side; what else can be done stands in the same row. */
export function ContactButtons({ name, phone, greeting, children }: ContactProps & { children?: ReactNode }) {
  return (
    <div className="flex gap-2 *:grow">
      <LinkButton
        href={telHref(phone)}
        icon={Phone}
        variant="outline"
        size="small"
        className={TIGHT}
        label={`Call ${name}`}
      >
        Call
      </LinkButton>
      <LinkButton
        href={whatsappHref(phone, greeting)}
        newTab
        icon={MessageCircle}
        variant="outline"
        size="small"
        className={TIGHT}
        label={`WhatsApp ${name}`}
      >
        WhatsApp
      </LinkButton>
      {children}
    </div>
  );
}
