import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { telHref } from '#client/parts/people/contact-links.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';

interface PartyProps {
  role: 'Passenger' | 'Driver' | 'Driver now';
  /** null while the ride has no such person. */
  name: string | null;
  /** The phone number in E.164; null once the account is deleted. */
  phone: string | null;
  plate?: string;
  /** The address of the person's page. */
  to?: string | undefined;
}

/** One person of a ride, with a button to call this person. */
export function Party({ role, name, phone, plate = '', to }: PartyProps) {
  return (
    <section aria-label={role} className="flex flex-col justify-between gap-2 rounded-control border border-line p-3">
      <div>
        <h3 className="text-sm text-ink-2">{role}</h3>
        {to === undefined ? (
          <p className="font-semibold wrap-anywhere">{name ?? 'Unassigned'}</p>
        ) : (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-2 wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        )}
        {plate !== '' && <PlateChip plate={plate} className="mt-1" />}
      </div>
      {name !== null && phone === null && (
        <p className="text-sm text-ink-2">This account was deleted, so there is no phone number.</p>
      )}
      {name !== null && phone !== null && (
        <LinkButton
          href={telHref(phone)}
          icon={Phone}
          variant="outline"
          size="small"
          className="px-2! whitespace-nowrap"
          label={`Call ${name}`}
        >
          {displayPhone(phone)}
        </LinkButton>
      )}
    </section>
  );
}
