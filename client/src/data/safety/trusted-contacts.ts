import { create } from 'zustand';
import type { TrustedContact } from '#shared/contract/incident-entities.ts';
import { call } from '../connection/api.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

interface TrustedContactsState {
  /** null until they have been fetched. Phones in E.164. */
  contacts: readonly TrustedContact[] | null;
  /** Whether the last fetch failed while no contacts were known. */
  failed: boolean;
}
const UNKNOWN: TrustedContactsState = { contacts: null, failed: false };

/** The people to whom the passenger can send a trip with one tap. */
export const useTrustedContacts = create<TrustedContactsState>()(() => UNKNOWN);
const { getState, setState } = useTrustedContacts;

/** Fetches the contacts (`GET /api/passengers/trusted-contacts`); records a failure in the store. */
export async function loadTrustedContacts(): Promise<void> {
  setState({ failed: false });
  try {
    const { contacts } = await call('getTrustedContacts');
    setState({ contacts, failed: false });
  } catch {
    setState({ failed: getState().contacts === null });
  }
}

/** Replaces the contacts (`PUT /api/passengers/trusted-contacts`). Throws ApiError. */
export async function saveTrustedContacts(contacts: readonly TrustedContact[]): Promise<void> {
  const saved = await call('updateTrustedContacts', { body: { contacts: [...contacts] } });
  setState({ contacts: saved.contacts, failed: false });
}

onPersonChanged(() => setState(UNKNOWN));
