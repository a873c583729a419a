import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { dateOf, kshRange } from '#client/lib/format.ts';
import { Fact } from '#client/ui/facts.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { NOTHING, phoneText } from '../table/cell-lines.tsx';
import { reasonLabel } from './driver-labels.tsx';

/** A driver's details, for a list of facts: without name and status. */
export const DriverDetails = ({ driver }: { driver: AdminDriver }) => (
  <>
    {driver.ban && <Fact label="Banned for">{reasonLabel(driver.ban)}</Fact>}
    <Fact label="Number plate">
      {driver.motorbike_plate_number ? <PlateChip plate={driver.motorbike_plate_number} /> : NOTHING}
    </Fact>
    <Fact label="Phone">{phoneText(driver.mobile_number)}</Fact>
    <Fact label="Email">{driver.email ?? NOTHING}</Fact>
    <Fact label="Stage">{driver.stage_name || NOTHING}</Fact>
    <Fact label="Within town">{kshRange(driver.withinTownFareMin, driver.withinTownFareMax)}</Fact>
    <Fact label="Outside town">{kshRange(driver.outsideTownFareMin, driver.outsideTownFareMax)}</Fact>
    <Fact label="Joined">{dateOf(driver.created_at)}</Fact>
  </>
);
