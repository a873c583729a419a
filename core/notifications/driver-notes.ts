import { MESSAGES } from '../../shared/contract/messages.ts';
import { doAfterwards } from '../afterwards.ts';
import type { Context } from '../context.ts';
import type { DriverDoc, DriverEntry } from '../store/documents.ts';
import { addActivity } from './activity.ts';
import { notify, type Note } from './notifications.ts';

const { wentOnline, wentOffline, lostConnection, registered, registeredAgain } = MESSAGES.activity;

/** What drivers read of a change of theirs: in Recent Activity, and of their review under the bell, too. */
function notesOf(driver: Pick<DriverDoc, '_id'>, entry: DriverEntry): { bell: Note[]; activity: Note[] } {
  const note = (text: string): Note[] => [
    { userId: driver._id, key: `driver:${entry.id.toHexString()}`, text, rideId: null },
  ];
  const both = (text: string) => ({ bell: note(text), activity: note(text) });
  const activity = (text: string) => ({ bell: [], activity: note(text) });
  switch (entry.what) {
    case 'registered':
      return activity(registered);
    case 'registeredAgain':
      return activity(registeredAgain);
    case 'status':
      return activity(entry.online ? wentOnline : entry.lost ? lostConnection : wentOffline);
    case 'approved':
      return both(MESSAGES.happened.approved);
    case 'reviewed':
      return entry.told === null ? { bell: [], activity: [] } : both(entry.told);
  }
}

/** Keeps what a driver reads of their changes, and tells it live; a repeat tells nothing twice. */
export async function keepDriverNotes(
  ctx: Context,
  driver: Pick<DriverDoc, '_id'>,
  entries: readonly DriverEntry[],
): Promise<void> {
  for (const entry of entries) {
    const { bell, activity } = notesOf(driver, entry);
    await notify(ctx, bell, entry.at);
    await addActivity(ctx, activity, entry.at);
  }
}

/** The same, in the driver's own order, without the command waiting for it. */
export function tellDriver(ctx: Context, driver: Pick<DriverDoc, '_id'>, entries: readonly DriverEntry[]): void {
  if (entries.length > 0) {
    doAfterwards(ctx, `driver:${driver._id.toHexString()}`, () => keepDriverNotes(ctx, driver, entries));
  }
}
