import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { dateOf, ksh, ratingText, wholeNumber } from '#client/lib/format.ts';
import { telHref } from '#client/parts/people/contact-links.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { DriverDetails } from '../drivers/driver-details.tsx';
import {
  type DriverRow,
  isRegistered,
  nameOf as driverName,
  OnlineLabel,
  ReviewBadges,
  UnregisteredBadge,
  VerificationBadge,
} from '../drivers/driver-labels.tsx';
import { useDriverSteps } from '../drivers/driver-steps.tsx';
import { RepeatsNote } from '../drivers/repeats-note.tsx';
import { usePassengerSteps } from '../passengers/passenger-steps.tsx';
import { ActiveBadge, nameOf as passengerName } from '../passengers/passenger-table.tsx';
import { NOTHING, phoneText } from '../table/cell-lines.tsx';
import type { RowAction } from '../table/row-actions.tsx';

interface HeadProps {
  name: string;
  photo?: string | null;
  phone: string | null;
  badges: ReactNode;
  actions: readonly RowAction[];
  /** The facts, in two columns where there is room. */
  children: ReactNode;
}

/** Who the person is, and what an admin can do: the actions of their row in the list. */
function Head({ name, photo = null, phone, badges, actions, children }: HeadProps) {
  const rare = actions.filter(({ isRare, isMain }) => isRare && !isMain);
  return (
    <section aria-label={name} className="space-y-4 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={photo} size="large" />
        <div className="min-w-0 grow space-y-1.5">
          <h2 dir="auto" className="text-xl font-bold wrap-anywhere">
            {name}
          </h2>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{badges}</div>
        </div>
        {rare.length > 0 && (
          <div className="-mr-2 shrink-0 self-start">
            <Menu label={`More: ${name}`} items={rare} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {phone !== null && phone !== '' && (
          <LinkButton href={telHref(phone)} icon={Phone} variant="outline" size="small" label={`Call ${name}`}>
            Call
          </LinkButton>
        )}
        {actions
          .filter((action) => !rare.includes(action))
          .map(({ label, name: action, icon, act, danger, disabled, isMain }) => (
            <Button
              key={action}
              size="small"
              variant={isMain ? 'primary' : 'outline'}
              icon={icon}
              aria-label={action}
              disabled={disabled}
              onClick={act}
              className={danger ? 'text-danger!' : undefined}
            >
              {label}
            </Button>
          ))}
      </div>
      <div className="border-t border-line sm:*:grid sm:*:grid-cols-2 sm:*:gap-x-8">
        <Facts dense>{children}</Facts>
      </div>
    </section>
  );
}

interface PassengerHeadProps {
  passenger: AdminPassenger;
  refresh: () => Promise<void>;
}

export function PassengerHead({ passenger, refresh }: PassengerHeadProps) {
  const { actions, dialog } = usePassengerSteps(refresh);
  const { phone, email, is_active, total_rides, total_spent, rating, created_at } = passenger;
  return (
    <>
      <Head
        name={passengerName(passenger)}
        phone={phone}
        badges={<ActiveBadge isActive={is_active} />}
        actions={actions(passenger)}
      >
        <Fact label="Phone">{phoneText(phone)}</Fact>
        <Fact label="Email">{email ?? NOTHING}</Fact>
        <Fact label="Rides">{wholeNumber(total_rides)}</Fact>
        <Fact label="Spent">{ksh(total_spent)}</Fact>
        <Fact label="Rating">{rating === null ? NOTHING : ratingText(rating)}</Fact>
        <Fact label="Joined">{dateOf(created_at)}</Fact>
      </Head>
      {dialog}
    </>
  );
}

interface DriverHeadProps {
  driver: DriverRow;
  refresh: () => Promise<void>;
}

export function DriverHead({ driver, refresh }: DriverHeadProps) {
  const { actions, dialog } = useDriverSteps(refresh, [driver]);
  const name = driverName(driver);
  const common = { name, phone: driver.mobile_number, actions: actions(driver) };
  return (
    <>
      {isRegistered(driver) ? (
        <>
          <RepeatsNote driver={driver} />
          <Head {...common} photo={driver.profile_picture_url} badges={<DriverBadges driver={driver} />}>
            <DriverDetails driver={driver} />
            <Fact label="Trips">{wholeNumber(driver.total_trips)}</Fact>
            <Fact label="Rating">{driver.rating === null ? NOTHING : ratingText(driver.rating)}</Fact>
          </Head>
        </>
      ) : (
        <Head {...common} badges={<UnregisteredBadge />}>
          <Fact label="Phone">{phoneText(driver.mobile_number)}</Fact>
          <Fact label="Email">{driver.email}</Fact>
          <Fact label="Joined">{dateOf(driver.created_at)}</Fact>
        </Head>
      )}
      {dialog}
    </>
  );
}

const DriverBadges = ({ driver }: { driver: Extract<DriverRow, { is_online: boolean }> }) => (
  <>
    <VerificationBadge status={driver.verification_status} />
    <ReviewBadges driver={driver} />
    <OnlineLabel isOnline={driver.is_online} />
  </>
);
