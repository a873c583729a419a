import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { isBookable } from '../../../../../shared/domain/driver.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { searchDrivers } from '../../../live/snapshots.ts';
import { toast } from '../../../ui/toast.tsx';
import { preferredState } from '../booking/preferred-driver.ts';
import { addToFavorites } from '../kept-drivers.ts';
import type { Contact } from './contact-book.ts';

interface ContactAsDriver {
  /** Who is being looked up, and for what. */
  busy: { id: string; to: 'book' | 'keep' } | null;
  /** Leads to booking them. */
  book: (contact: Contact) => Promise<void>;
  /** Keeps them among the favourite drivers. */
  keep: (contact: Contact) => Promise<void>;
}

/** What can be done with a personal contact whose number is a driver's, whichever driver's; says so when it is nobody's (spec 1 §5). */
export function useContactAsDriver(): ContactAsDriver {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<ContactAsDriver['busy']>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  const book = async (contact: Contact): Promise<void> => {
    setBusy({ id: contact.id, to: 'book' });
    const driver = await driverOf(contact);
    setBusy(null);
    if (!driver || !here.current) return;
    if (!isBookable(driver)) toast.info(MESSAGES.contacts.notOnline(contact.name));
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

/** The driver with one of these numbers; null, said why, when there is none or nobody can tell. */
async function driverOf({ phoneNumbers }: Contact): Promise<DriverListing | null> {
  try {
    for (const phone of phoneNumbers) {
      const [driver] = await searchDrivers(phone);
      if (driver) return driver;
    }
    toast.error(MESSAGES.contacts.notDriver);
  } catch (error) {
    toast.error(sentenceOf(error, MESSAGES.general.noAnswer));
  }
  return null;
}
