import { Search, SearchX, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { useFavoritesLive } from '#client/data/wiring/hooks.ts';
import { useFavorites, useFavoritesStore } from '#client/data/drivers/favorites.ts';
import { InactiveNote } from '#client/parts/people/inactive-note.tsx';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { CallDialog, type Callee } from '../call-dialog.tsx';
import { RemoveDialog, type Removal } from '../remove-dialog.tsx';
import { AddContactDialog } from './add-contact-dialog.tsx';
import { contactMatches, favoriteMatches } from './contact-book.ts';
import { addContacts, removeContact, useContacts } from './contacts-storage.ts';
import { FavoritesCard } from './favorites-card.tsx';
import { PersonalCard } from './personal-card.tsx';

/** /passenger/favorites: favorite drivers and personal contacts (spec 1 §2). */
export function ContactsScreen() {
  const user = useSession((state) => state.user);
  useFavoritesLive();
  return user && <Contacts user={user} />;
}

function Contacts({ user }: { user: Me }) {
  const favorites = useFavorites();
  const loaded = useFavoritesStore((state) => state.loaded);
  const contacts = useContacts(user.id);
  const [query, setQuery] = useState('');
  const [adding, setAdding] = useState(false);
  const [callee, setCallee] = useState<Callee | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const endCall = useCallback(() => setCallee(null), []);

  const nobody = loaded && favorites.length === 0 && contacts.length === 0;
  const shownFavorites = favorites.filter((favorite) => favoriteMatches(favorite, query));
  const shownContacts = contacts.filter((contact) => contactMatches(contact, query));
  const searching = query.trim() !== '';
  const noMatch = searching && shownFavorites.length === 0 && shownContacts.length === 0;

  return (
    <div className="space-y-5">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{CONTACTS_SCREEN.screen.title}</h1>
        <Button variant="outline" size="small" icon={UserPlus} onClick={() => setAdding(true)}>
          {CONTACTS_SCREEN.screen.add}
        </Button>
      </div>
      <InactiveNote />
      {nobody ? (
        <NoPeople />
      ) : (
        <>
          <TextInput
            type="search"
            label={CONTACTS_SCREEN.screen.search}
            hideLabel
            icon={Search}
            placeholder={CONTACTS_SCREEN.screen.searchPlaceholder}
            value={query}
            onChange={setQuery}
            enterKeyHint="search"
            autoComplete="off"
          />
          {noMatch && <NoMatch onClear={() => setQuery('')} />}
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            {(!searching || shownFavorites.length > 0) && (
              <FavoritesCard shown={shownFavorites} onCall={setCallee} onRemove={setRemoval} />
            )}
            {shownContacts.length > 0 && (
              <PersonalCard
                shown={shownContacts}
                onCall={setCallee}
                onRemove={(contact) =>
                  setRemoval({ name: contact.name, remove: () => removeContact(user.id, contact) })
                }
              />
            )}
          </div>
        </>
      )}
      {adding && (
        <AddContactDialog onAdd={(raws) => addContacts(user.id, favorites, raws)} onClose={() => setAdding(false)} />
      )}
      {callee && <CallDialog callee={callee} onClose={endCall} />}
      {removal && <RemoveDialog removal={removal} onClose={() => setRemoval(null)} />}
    </div>
  );
}

function NoPeople() {
  return (
    <EmptyState
      icon={UsersRound}
      title={CONTACTS.none}
      text={CONTACTS_SCREEN.screen.noneText}
      action={
        <LinkButton to="/passenger" size="small">
          {CONTACTS_SCREEN.screen.findDrivers}
        </LinkButton>
      }
    />
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={CONTACTS.noMatch}
      text={CONTACTS_SCREEN.screen.noMatchText}
      action={
        <Button variant="outline" size="small" onClick={onClear}>
          {MESSAGES.passenger.clearSearch}
        </Button>
      }
    />
  );
}
