import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { AdminPerson } from '#shared/contract/admin-person-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { LoadTrouble, RetryNote } from '#client/parts/load-trouble.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { addressOfTab, useAdminTab } from '../admin-tabs.ts';
import { isId } from '../audit/audit-diff.ts';
import { RideDetailsDialog } from '../rides/ride-details-dialog.tsx';
import { ChangesCard } from './changes-card.tsx';
import { DriverHead, PassengerHead } from './person-head.tsx';
import { NotesCard } from './notes-card.tsx';
import { PhotosCard } from './photos-card.tsx';
import { RatingsCard } from './ratings-card.tsx';
import { ReportsCard, TripsCard } from './trips-cards.tsx';
import { usePerson } from './use-person.ts';

/** The page of a driver or passenger (R53): who they are, their trips, ratings and reports, notes and changes. */
export function PersonPage({ id }: { id: string }) {
  const { data, problem, refresh, ...fetching } = usePerson(id);
  if (problem === ADMIN_MESSAGES.personGone || !isId(id)) return <Gone />;
  if (!data) {
    return (
      <LoadTrouble
        {...fetching}
        problem={problem}
        title="This person did not load"
        skeleton={<Loading label="Loading this person" className="space-y-4" blocks={BLOCKS} />}
      />
    );
  }
  return (
    <>
      {problem !== null && (
        <RetryNote tone="danger" busy={fetching.busy} onRetry={fetching.retry}>
          {problem}
        </RetryNote>
      )}
      <Page id={id} person={data} refresh={refresh} />
    </>
  );
}

const BLOCKS = ['h-44 rounded-card', 'h-72 rounded-card', 'h-72 rounded-card'];

/** Shown once the account is deleted, and for an address that is nobody's. */
function Gone() {
  const { value } = useAdminTab();
  return (
    <EmptyState
      icon={UserX}
      title={ADMIN_MESSAGES.personGone}
      action={<LinkButton to={addressOfTab(value)} variant="outline">{`All ${value}`}</LinkButton>}
    />
  );
}

interface PageProps {
  id: string;
  person: AdminPerson;
  refresh: () => Promise<void>;
}

function Page({ id, person, refresh }: PageProps) {
  const [ride, setRide] = useState<string | null>(null);
  const nowMs = useNow(60_000);
  const { driver, passenger, unregistered, trips, ratings, reports, notes, changes } = person;
  const row = driver ?? unregistered;
  const party = passenger ? 'passenger' : 'driver';
  const name = passenger?.name ?? row?.full_name ?? '';
  return (
    <div className="space-y-4">
      {passenger && <PassengerHead passenger={passenger} refresh={refresh} />}
      {row && <DriverHead driver={row} refresh={refresh} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start *:min-w-0">
        <div className="space-y-4">
          <NotesCard id={id} notes={notes} nowMs={nowMs} refresh={refresh} />
          {driver && <PhotosCard driver={driver} refresh={refresh} />}
          <ChangesCard id={id} changes={changes} nowMs={nowMs} />
        </div>
        <div className="space-y-4 max-lg:row-start-1">
          <TripsCard id={id} party={party} name={name} trips={trips} nowMs={nowMs} onOpen={setRide} />
          <ReportsCard reports={reports} nowMs={nowMs} onOpen={setRide} />
          <RatingsCard party={party} ratings={ratings} nowMs={nowMs} onOpen={setRide} />
        </div>
      </div>
      {ride !== null && <RideDetailsDialog id={ride} onClose={() => setRide(null)} />}
    </div>
  );
}
