import { inBoth } from '../language.ts';
import type { Because, ChangeReason, Detail } from '#shared/domain/review.ts';

const DETAIL_NAMES = {
  fullName: 'name',
  phone: 'phone number',
  plate: 'number plate',
} as const satisfies Record<Detail, string>;

/** Lists details in a sentence: "name, phone number and number plate". */
function listed(details: readonly Detail[]): string {
  const names = details.map((detail) => DETAIL_NAMES[detail]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Shown to a driver while new details are under review. */
const waiting = (details: readonly Detail[]): string =>
  details.length === 1
    ? `Your new ${listed(details)} is shown once we have checked it.`
    : `Your new ${listed(details)} are shown once we have checked them.`;

/** The verdict on new details; `because`: why the admin rejected them, null if they are approved. */
function checked(details: readonly Detail[], because: Because<ChangeReason> | null): string {
  const [verb, them, old] = details.length === 1 ? ['is', 'it', 'one'] : ['are', 'them', 'ones'];
  if (!because) return `Your new ${listed(details)} ${verb} approved. Passengers see ${them} now.`;
  const reasons = details.length === 1 ? en.IDENTITY_TEXTS.reasons : en.IDENTITY_TEXTS.reasonsOfSeveral;
  const why = because.reason === 'other' ? because.words : reasons[because.reason];
  return `Your new ${listed(details)} ${verb} not accepted. ${why} Passengers still see the old ${old}.`;
}

const en = {
  /** What drivers read about their name, phone number and plate during and after a review (R46). */
  IDENTITY_TEXTS: {
    meanwhile: 'You keep working with your old details. We check the new ones within 24 hours.',
    withdraw: 'Withdraw the change',
    withdrawn: 'The change is withdrawn.',
    reasons: {
      does_not_match: 'It does not match your documents.',
      another_account: 'Another account has it.',
      not_on_id: 'Please use the name on your ID card.',
    } satisfies Record<ChangeReason, string>,
    /** The same reasons for several details. */
    reasonsOfSeveral: {
      does_not_match: 'They do not match your documents.',
      another_account: 'Another account has them.',
      not_on_id: 'Please use the name on your ID card.',
    } satisfies Record<ChangeReason, string>,
  },
  sayWaiting: waiting,
  sayChecked: checked,
};
export type En = typeof en;

export const { IDENTITY_TEXTS, sayWaiting, sayChecked } = inBoth(en, () => import('../sw/identity.ts'));
