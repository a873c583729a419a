import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { isBookable } from '../../../../../shared/domain/driver.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { refreshDrivers } from '../../../live/snapshots.ts';
import { useDrivers } from '../../../stores/drivers.ts';
import { knownDrivers } from '../../../stores/drivers-state.ts';
import { toast } from '../../../ui/toast.tsx';
import { preferredState } from '../booking/preferred-driver.ts';
import type { Contact } from './contact-book.ts';

interface BookContact {
  /** Whose booking is being looked into. */
  busyId: string | null;
  book: (contact: Contact) => Promise<void>;
}

/** Books a personal contact whose number is that of a listed driver; says so when it is not (spec 1 §5). */
export function useBookContact(): BookContact {
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  const lookUp = async (contact: Contact): Promise<void> => {
    try {
      await refreshDrivers();
    } catch (error) {
      toast.error(sentenceOf(error, MESSAGES.general.noAnswer));
      return;
    }
    if (!here.current) return;
    const driver = knownDrivers(useDrivers.getState()).find(({ phone }) => contact.phoneNumbers.includes(phone));
    if (!driver) toast.error(MESSAGES.contacts.notDriver);
    else if (!isBookable(driver)) toast.info(MESSAGES.contacts.notOnline(contact.name));
    else void navigate('/passenger/book', { state: preferredState(driver) });
  };
  const book = async (contact: Contact): Promise<void> => {
    setBusyId(contact.id);
    await lookUp(contact);
    setBusyId(null);
  };
  return { busyId, book };
}
