import { MessageSquare, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { PARTS } from '#shared/texts/en/parts.ts';
import { loadTrustedContacts, useTrustedContacts } from '#client/data/safety/trusted-contacts.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';
import { RetryNote } from '../load-trouble.tsx';
import { whatsappHref } from '../people/contact-links.tsx';

/** The page on which a passenger names their trusted contacts. */
const PROFILE = '/passenger/profile';

/** Returns a link that opens a text message to a number in E.164; works without data. */
const smsHref = (phone: string, text: string): string => `sms:${phone}?body=${encodeURIComponent(text)}`;

/** Buttons that send `text` to each trusted contact with one tap, by WhatsApp or SMS. */
export function TrustedSend({ text }: { text: string }) {
  const { contacts, failed } = useTrustedContacts();
  useEffect(() => void loadTrustedContacts(), []);
  if (failed) return <RetryNote onRetry={() => void loadTrustedContacts()}>{SAFETY.trusted.notLoaded}</RetryNote>;
  if (contacts === null) return <Loading label={PARTS.safety.trustedLoading} blocks={['h-12']} />;
  if (contacts.length === 0) {
    return (
      <LinkButton to={PROFILE} variant="quiet" icon={UserPlus} fullWidth>
        {PARTS.safety.addTrusted}
      </LinkButton>
    );
  }
  return (
    <ul aria-label={SAFETY.trusted.title} className="divide-y divide-line">
      {contacts.map(({ name, phone }) => (
        <li key={phone} className="py-3 first:pt-0">
          <p dir="auto" className="mb-2 wrap-anywhere font-semibold">
            {name}
          </p>
          <div className="flex gap-2 *:grow">
            <LinkButton
              href={whatsappHref(phone, text)}
              newTab
              icon={WhatsApp}
              size="small"
              label={PARTS.safety.sendWhatsapp(name)}
            >
              {PARTS.safety.whatsapp}
            </LinkButton>
            <LinkButton
              href={smsHref(phone, text)}
              icon={MessageSquare}
              variant="outline"
              size="small"
              label={PARTS.safety.sendSms(name)}
            >
              {PARTS.safety.sms}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
