import { Link } from 'react-router';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import type { Repeat } from '#shared/contract/admin-people-entities.ts';
import type { Repeated } from '#shared/domain/review.ts';
import { dateOf } from '#client/lib/format.ts';
import { Note } from '#client/ui/note.tsx';
import { addressOfPerson } from '../admin-tabs.ts';
import { NOTHING } from '../table/cell-lines.tsx';
import { reasonLabel, repeatsBan } from './driver-labels.tsx';

const WORDS: Record<Repeated, string> = {
  phone: 'phone number',
  plate: 'number plate',
  id_card: 'photo of the ID card',
};

/** Returns, for example, "Same phone number and number plate". */
const sameAs = ({ what }: Repeat): string => `Same ${what.map((it) => WORDS[it]).join(' and ')}`;

/** Lists other accounts, and bans, with the same number, plate or ID card (R46); nothing if there are none. */
export function RepeatsNote({ driver }: { driver: AdminDriver }) {
  if (driver.repeats.length === 0) return null;
  const isBan = repeatsBan(driver);
  return (
    <Note
      tone={isBan ? 'danger' : 'warning'}
      title={isBan ? 'This registration repeats a ban' : 'Another account has the same details'}
      className="mb-4"
    >
      <ul className="mt-1 space-y-1">
        {driver.repeats.map((repeat, index) => (
          <li key={repeat.user_id ?? index} className="wrap-anywhere">
            {sameAs(repeat)}: <Other repeat={repeat} />
            {repeat.banned && (
              <span className="font-semibold">
                {' '}
                · Banned{repeat.banned_at && ` ${dateOf(repeat.banned_at)}`}
                {repeat.ban && `: ${reasonLabel(repeat.ban)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Other({ repeat: { user_id, name, role, banned } }: { repeat: Repeat }) {
  if (user_id === null) return 'a deleted account';
  const address = addressOfPerson(role === 'passenger' ? 'passengers' : 'drivers', user_id);
  return (
    <>
      <Link to={address} className="font-semibold underline">
        <bdi>{name || NOTHING}</bdi>
      </Link>
      {!banned && ` (${role})`}
    </>
  );
}
