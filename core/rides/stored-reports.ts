import type { Party } from '#shared/domain/quick-messages.ts';
import type { RideReports, StoredReport } from '../store/ride-documents.ts';

export const reportOf = (reports: RideReports | undefined, by: Party): StoredReport | undefined =>
  by === 'passenger' ? reports?.byPassenger : reports?.byDriver;

/** Sets the report of one party, and until when reports wait for an admin. */
export function withReport(reports: RideReports | undefined, by: Party, report: StoredReport): RideReports {
  const byPassenger = by === 'passenger' ? report : reports?.byPassenger;
  const byDriver = by === 'driver' ? report : reports?.byDriver;
  const both = [byPassenger, byDriver].filter((one) => one !== undefined);
  const [oldestOpen] = both
    .filter(({ status }) => status === 'open')
    .map(({ at }) => at)
    .sort((a, b) => a.getTime() - b.getTime());
  return {
    ...(byPassenger && { byPassenger }),
    ...(byDriver && { byDriver }),
    at: new Date(Math.max(...both.map(({ at }) => at.getTime()))),
    ...(oldestOpen && { openAt: oldestOpen }),
  };
}
