import { MESSAGES } from '#shared/texts/en/messages.ts';
import { DRIVERS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { refreshDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { Note } from '#client/ui/note.tsx';
import { SupportNumber } from './hotline.tsx';

/** Tells an inactive passenger why there are no drivers and no booking, with the support number (R5, R47). */
export function InactiveNote() {
  const isRefused = useDrivers((state) => state.refused);
  return isRefused ? <Refused /> : null;
}

/** Checks every 30 s, and whenever the page becomes visible, whether the passenger is active again. */
function Refused() {
  usePolling(refreshDrivers, DRIVERS_POLL_MS, { later: true });
  return (
    <Note tone="danger">
      <p>{MESSAGES.session.inactive}</p>
      <SupportNumber />
    </Note>
  );
}
