import type { AdminPerson } from '#shared/contract/admin-person-entities.ts';
import { PERSON_TRIPS } from '#shared/domain/constants/rules.ts';
import { otherParty, type Party } from '#shared/domain/quick-messages.ts';
import { TAG_LABELS } from '#shared/texts/en/ratings.ts';
import { ratingText, timeOf } from '#client/lib/format.ts';
import { StarsShown } from '#client/parts/ride/rating/stars-input.tsx';
import { Card } from '#client/ui/card.tsx';
import { countText } from '../table/table-types.ts';
import { None, ROW } from './person-parts.tsx';

interface RatingsCardProps {
  party: Party;
  ratings: AdminPerson['ratings'];
  nowMs: number;
  onOpen: (rideId: string) => void;
}

/** The ratings that the person received and gave, each with its trip (R27). */
export function RatingsCard({ party, ratings: { received, given }, ...rest }: RatingsCardProps) {
  return (
    <Card title="Ratings">
      {received.count + given.count === 0 ? (
        <None>No ratings yet.</None>
      ) : (
        <>
          <p className="text-sm text-ink-2">Of the last {PERSON_TRIPS} trips.</p>
          <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <Side title="Received" names={otherParty(party)} ratings={received} {...rest} />
            <Side title="Given" names={otherParty(party)} ratings={given} {...rest} />
          </div>
        </>
      )}
    </Card>
  );
}

interface SideProps extends Pick<RatingsCardProps, 'nowMs' | 'onOpen'> {
  title: 'Received' | 'Given';
  /** The party whose name stands beside each rating. */
  names: Party;
  ratings: AdminPerson['ratings']['given'];
}

function Side({ title, names, ratings: { average, count, recent }, nowMs, onOpen }: SideProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {title}
        <span className="font-normal text-ink-2 tabular">
          {average !== null && `${ratingText(average)} · `}
          {countText(count, 'rating')}
        </span>
      </h3>
      <ul aria-label={`Newest ${title.toLowerCase()}`} className="-mx-2 divide-y divide-line">
        {recent.map(({ ride_id, passenger_name, driver_name, stars, tags, at }) => (
          <li key={ride_id}>
            <button type="button" onClick={() => onOpen(ride_id)} className={ROW}>
              <span className="flex items-center justify-between gap-3">
                <StarsShown stars={stars} />
                <span className="text-xs text-ink-2 tabular">{timeOf(at, nowMs)}</span>
              </span>
              <span dir="auto" className="block truncate">
                {names === 'driver' ? driver_name : passenger_name}
              </span>
              {tags.length > 0 && (
                <span className="block text-xs text-ink-2">{tags.map((tag) => TAG_LABELS[tag]).join(', ')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
