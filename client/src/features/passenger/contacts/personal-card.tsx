import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DriverListing } from '#shared/contract/entities.ts';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { isBookable } from '#shared/domain/driver.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { searchDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { preferredState } from '#client/parts/ride/booking-links.ts';
import type { Callee } from '../call-dialog.tsx';
import { addToFavorites } from '../favorite-actions.ts';
import { type Contact, numberOf } from './contact-book.ts';
import { PersonRow } from './person-row.tsx';

interface PersonalCardProps {
  /** The contacts that match the search. */
  shown: readonly Contact[];
  onCall: (callee: Callee) => void;
  onRemove: (contact: Contact) => void;
}

/** Lists the passenger's personal contacts, which are stored only on this phone. */
export function PersonalCard({ shown, onCall, onRemove }: PersonalCardProps) {
  const { busy, book, keep } = useContactAsDriver();
  return (
    <Card title={CONTACTS_SCREEN.personal.title}>
      <p className="-mt-2 text-sm text-ink-2">{CONTACTS_SCREEN.personal.text}</p>
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
                label={CONTACTS_SCREEN.personal.addFavorite(contact.name)}
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
                aria-label={CONTACTS_SCREEN.personal.bookPerson(contact.name)}
                onClick={() => void book(contact)}
              >
                {CONTACTS_SCREEN.personal.book}
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

interface ContactAsDriver {
  /** The contact whose number is being looked up, and the action for which; else null. */
  busy: { id: string; to: 'book' | 'keep' } | null;
  /** Opens the booking with the contact's driver preselected. */
  book: (contact: Contact) => Promise<void>;
  /** Adds the contact's driver to the favorites. */
  keep: (contact: Contact) => Promise<void>;
}

/** Books or adds to the favorites a contact whose number belongs to a driver; else shows a message (spec 1 §5). */
function useContactAsDriver(): ContactAsDriver {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<ContactAsDriver['busy']>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);

  const book = async (contact: Contact): Promise<void> => {
    setBusy({ id: contact.id, to: 'book' });
    const driver = await driverOf(contact);
    setBusy(null);
    if (!driver || !mounted.current) return;
    if (!isBookable(driver)) toast.info(CONTACTS.notOnline(contact.name));
    else void navigate('/passenger/book', { state: preferredState(driver) });
  };
  const keep = async (contact: Contact): Promise<void> => {
    setBusy({ id: contact.id, to: 'keep' });
    const driver = await driverOf(contact);
    if (driver) await addToFavorites(driver);
    setBusy(null);
  };
  return { busy, book, keep };
}

/** Returns the driver with one of these numbers; null, after a toast, if there is none or the server did not answer. */
async function driverOf({ phoneNumbers }: Contact): Promise<DriverListing | null> {
  try {
    for (const phone of phoneNumbers) {
      const [driver] = await searchDrivers(phone);
      if (driver) return driver;
    }
    toast.error(CONTACTS.notDriver);
  } catch (error) {
    toast.error(sentenceOf(error, MESSAGES.general.noAnswer));
  }
  return null;
}
