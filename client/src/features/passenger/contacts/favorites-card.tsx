import { useNavigate } from 'react-router';
import type { Favorite } from '#shared/contract/entities.ts';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ksh } from '#client/lib/format.ts';
import { refreshFavorites } from '#client/data/drivers/fetch-drivers.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { useFavoritesStore } from '#client/data/drivers/favorites.ts';
import { RatingAndStage } from '#client/parts/people/rating-and-stage.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import type { Callee } from '../call-dialog.tsx';
import { removeFromFavorites } from '../favorite-actions.ts';
import type { Removal } from '../remove-dialog.tsx';
import { bookingOf, favoriteStatus, whyNotBookable } from './favorite-booking.ts';
import { PeopleSkeleton, PersonRow } from './person-row.tsx';

interface FavoritesCardProps {
  /** The favorites that match the search. */
  shown: readonly Favorite[];
  onCall: (callee: Callee) => void;
  onRemove: (leaving: Removal) => void;
}

/** Lists the favorite drivers, live. */
export function FavoritesCard({ shown, onCall, onRemove }: FavoritesCardProps) {
  const loaded = useFavoritesStore((state) => state.loaded);
  const failed = useFavoritesStore((state) => state.failed);
  const isRefused = useDrivers((state) => state.refused);
  if (isRefused) return null;
  return (
    <Card title={CONTACTS_SCREEN.favorites.title}>
      {failed && <Trouble loaded={loaded} />}
      {!loaded && !failed && <PeopleSkeleton label={CONTACTS_SCREEN.favorites.loading} />}
      {loaded && shown.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 pb-1">
          <p className="min-w-0 grow basis-48 text-sm text-ink-2">{CONTACTS_SCREEN.favorites.noneText}</p>
          <LinkButton to="/passenger" variant="outline" size="small">
            {CONTACTS_SCREEN.favorites.findDrivers}
          </LinkButton>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((favorite) => (
            <FavoriteRow key={favorite.driver_id} favorite={favorite} onCall={onCall} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Trouble({ loaded }: { loaded: boolean }) {
  const offline = useConnectivity() === 'disconnected';
  const retry = () => void refreshFavorites().catch(() => undefined);
  return <RetryNote onRetry={retry}>{trouble(loaded, offline)}</RetryNote>;
}

function trouble(loaded: boolean, offline: boolean): string {
  if (offline) return loaded ? CONTACTS_SCREEN.favorites.statusAgain : CONTACTS_SCREEN.favorites.loadOnline;
  return loaded ? CONTACTS_SCREEN.favorites.outOfDate : CONTACTS_SCREEN.favorites.notLoaded;
}

interface FavoriteRowProps {
  favorite: Favorite;
  onCall: (callee: Callee) => void;
  onRemove: (leaving: Removal) => void;
}

function FavoriteRow({ favorite, onCall, onRemove }: FavoriteRowProps) {
  const navigate = useNavigate();
  const { driver_id: id, driver_name: name, driver_phone: phone } = favorite;
  const whyNot = whyNotBookable(favorite);
  return (
    <PersonRow
      callee={{ name, phone, greeting: MESSAGES.brand.whatsappGreetingDriver(name) }}
      note={
        whyNot ?? CONTACTS_SCREEN.favorites.from(ksh(Math.min(favorite.within_town_fare, favorite.outside_town_fare)))
      }
      onCall={onCall}
      onRemove={() => onRemove({ name, remove: () => removeFromFavorites(id, name) })}
      book={
        <Button
          size="small"
          disabled={whyNot !== null}
          aria-label={CONTACTS_SCREEN.favorites.bookDriver(name)}
          onClick={() => void navigate('/passenger/book', { state: bookingOf(favorite) })}
        >
          {CONTACTS_SCREEN.favorites.book}
        </Button>
      }
    >
      <RatingAndStage driver={{ rating: favorite.rating, stageName: favorite.stage_name }} />
      <p className="mt-1 flex items-center gap-2.5 text-sm leading-4 whitespace-nowrap text-ink-2 tabular">
        <StatusPill status={favoriteStatus(favorite)} className="px-2! leading-4" />
        <span>{CONTACTS_SCREEN.favorites.trips(favorite.total_trips)}</span>
      </p>
    </PersonRow>
  );
}
