import { Heart } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Callee } from '../call-dialog.tsx';
import { numberOf, type Contact } from './contact-book.ts';
import { PersonRow } from './person-row.tsx';
import { useContactAsDriver } from './use-contact-as-driver.ts';

interface PersonalCardProps {
  /** Those that the search lets through. */
  shown: readonly Contact[];
  onCall: (callee: Callee) => void;
  onRemove: (contact: Contact) => void;
}

/** The people whose numbers this phone keeps for the signed-in passenger. */
export function PersonalCard({ shown, onCall, onRemove }: PersonalCardProps) {
  const { busy, book, keep } = useContactAsDriver();
  return (
    <Card title="On this phone">
      <p className="-mt-2 text-sm text-ink-2">Kept on this phone only, for your account only.</p>
      <ul className="divide-y divide-line">
        {shown.map((contact) => (
          <PersonRow
            key={contact.id}
            callee={{
              name: contact.name,
              phone: numberOf(contact),
              greeting: MESSAGES.brand.whatsappGreeting(contact.name),
            }}
            onCall={onCall}
            onRemove={() => onRemove(contact)}
            aside={
              <IconButton
                icon={Heart}
                label={`Add ${contact.name} to favorites`}
                busy={busy?.id === contact.id && busy.to === 'keep'}
                onClick={() => void keep(contact)}
                className="text-ink-2!"
              />
            }
            book={
              <Button
                variant="outline"
                size="small"
                busy={busy?.id === contact.id && busy.to === 'book'}
                aria-label={`Book ${contact.name}`}
                onClick={() => void book(contact)}
              >
                Book
              </Button>
            }
          >
            <p className="truncate text-sm text-ink-2 tabular">{displayPhone(numberOf(contact))}</p>
            {contact.emails[0] && <p className="truncate text-sm text-ink-2">{contact.emails[0]}</p>}
          </PersonRow>
        ))}
      </ul>
    </Card>
  );
}
