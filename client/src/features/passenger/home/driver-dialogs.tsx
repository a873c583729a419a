import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { DriverListing } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { useFavorites } from '#client/data/drivers/favorites.ts';
import { preferredState } from '#client/parts/ride/booking-links.ts';
import { CallDialog } from '../call-dialog.tsx';
import { addToFavorites, removeFromFavorites } from '../favorite-actions.ts';
import { RemoveDialog, type Removal } from '../remove-dialog.tsx';
import type { DriverActions } from './driver-actions.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

interface DriverDialogs {
  actions: DriverActions;
  favoriteIds: ReadonlySet<string>;
  dialogs: ReactNode;
}

/** Returns the actions and their dialogs. The dialogs live outside the rows, because every refresh may remove rows. */
export function useDriverDialogs(): DriverDialogs {
  const navigate = useNavigate();
  const favorites = useFavorites();
  const favoriteIds = useMemo(() => new Set(favorites.map(({ driver_id }) => driver_id)), [favorites]);
  const [profile, setProfile] = useState<DriverListing | null>(null);
  const [callee, setCallee] = useState<DriverListing | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const endCall = useCallback(() => setCallee(null), []);
  const actions = useMemo<DriverActions>(
    () => ({
      call: setCallee,
      showProfile: setProfile,
      toggleFavorite: (driver, isFavorite) =>
        isFavorite ? setRemoval(leavingOf(driver)) : void addToFavorites(driver),
      book: (driver) => void navigate('/passenger/book', { state: preferredState(driver) }),
    }),
    [navigate],
  );
  const dialogs = (
    <>
      {profile && (
        <ProfileDialog
          opened={profile}
          isFavorite={favoriteIds.has(profile.id)}
          actions={actions}
          onClose={() => setProfile(null)}
        />
      )}
      {callee && <CallDialog callee={calleeOf(callee)} onClose={endCall} />}
      {removal && <RemoveDialog removal={removal} onClose={() => setRemoval(null)} />}
    </>
  );
  return { actions, favoriteIds, dialogs };
}

const calleeOf = ({ name, phone }: DriverListing) => ({
  name,
  phone,
  greeting: MESSAGES.brand.whatsappGreetingDriver(name),
});

const leavingOf = ({ id, name }: DriverListing): Removal => ({ name, remove: () => removeFromFavorites(id, name) });
