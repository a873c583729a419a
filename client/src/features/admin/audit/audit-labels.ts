import type { AuditEntry } from '#shared/contract/admin-entities.ts';
import { settingName } from '#shared/contract/setting-names.ts';
import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
import { capital } from '../table/table-types.ts';

/** The action as worded before the target's name: "Changed" in "Changed Paul Njeru". */
const DEEDS: Readonly<Record<string, string>> = {
  'driver created': 'Added',
  'driver changed': 'Changed',
  'details approved': 'Approved new details of',
  'details rejected': 'Rejected new details of',
  'approval undone': 'Undid the approval of',
  'photo viewed': 'Looked at a photo of',
  'photos viewed': 'Looked at the photos of',
  'passenger created': 'Added',
  'passenger changed': 'Changed',
  'may choose again': 'Offered the choice again to',
  'ride created': 'Booked for',
  'ride changed': 'Changed the ride of',
  'ride cancelled': 'Cancelled the ride of',
  'setting created': 'Added',
  'setting changed': 'Changed',
  'setting deleted': 'Deleted',
  'admin switched off': 'Switched off',
  'admin switched on': 'Switched on',
  'admin reset': 'Reset',
  'sessions ended': 'Signed out everywhere:',
  'password changed': 'Changed the password of',
  'password refused': 'Wrong password of',
  'second factor offered': 'Began two-step sign-in of',
  'second factor turned on': 'Turned on two-step sign-in of',
  'second factor turned off': 'Turned off two-step sign-in of',
  'stage created': 'Named',
  'stage changed': 'Changed',
};

const VERDICTS: Readonly<Record<string, string>> = { ...ADMIN_REVIEW.status, pending: 'Put back to pending' };

type Said = Pick<AuditEntry, 'kind' | 'what' | 'target' | 'subject' | 'after'>;

/** Returns the name of an entry's target; null once the target is deleted (R36). */
export const subjectOf = ({ kind, target, subject }: Said): string | null =>
  kind === 'setting' && target !== null ? settingName(target) : subject;

/** Returns the action, such as "Approved"; if the target's name is unknown, the whole phrase: "Driver deleted". */
export function deedOf(entry: Said): string {
  if (subjectOf(entry) === null) return capital(entry.what);
  return verdictOf(entry) ?? DEEDS[entry.what] ?? `${capital(entry.what)}:`;
}

/** Returns the action and its target: "Approved Paul Njeru, KMFB 456C". */
export const deedText = (entry: Said): string => [deedOf(entry), subjectOf(entry)].filter(Boolean).join(' ');

/** Returns the action without its target, as on the target's own page: "Approved", "Driver changed". */
export const changeText = (entry: Pick<Said, 'what' | 'after'>): string => verdictOf(entry) ?? capital(entry.what);

function verdictOf({ what, after }: Pick<Said, 'what' | 'after'>): string | undefined {
  if (what !== 'driver changed' || typeof after !== 'object' || after === null) return undefined;
  const verdict: unknown = 'verification' in after ? after.verification : undefined;
  return typeof verdict === 'string' ? VERDICTS[verdict] : undefined;
}
