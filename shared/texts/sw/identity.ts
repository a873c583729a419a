import type { En } from '../en/identity.ts';
import type { Because, ChangeReason, Detail } from '#shared/domain/review.ts';

/** What drivers read about their name, phone number and plate during and after a review (R46). */
export const IDENTITY_TEXTS: En['IDENTITY_TEXTS'] = {
  meanwhile: 'Utaendelea kufanya kazi na maelezo ya zamani. Tutaangalia mapya ndani ya masaa 24.',
  withdraw: 'Ghairi mabadiliko',
  withdrawn: 'Mabadiliko yameghairiwa.',
  reasons: {
    does_not_match: 'Halilingani na hati zako.',
    another_account: 'Linatumika na akaunti nyingine.',
    not_on_id: 'Tafadhali tumia jina lililo kwenye kitambulisho chako.',
  } satisfies Record<ChangeReason, string>,
  /** The same reasons for several details. */
  reasonsOfSeveral: {
    does_not_match: 'Hayalingani na hati zako.',
    another_account: 'Yanatumika na akaunti nyingine.',
    not_on_id: 'Tafadhali tumia jina lililo kwenye kitambulisho chako.',
  } satisfies Record<ChangeReason, string>,
};

const OF_A_NUMBER = {
  shown: 'itaonyeshwa tukishaiangalia',
  approved: 'imeidhinishwa. Abiria sasa wanaiona.',
  refused: 'haikukubaliwa',
  old: 'ya zamani',
  reasons: {
    ...IDENTITY_TEXTS.reasons,
    does_not_match: 'Hailingani na hati zako.',
    another_account: 'Inatumika na akaunti nyingine.',
  },
};

/**
 * The sentences bend with the noun: jina (li-), namba (i-); several details are "maelezo" (ya-), so that no list of
 * mixed classes needs a verb.
 */
const ONE = {
  fullName: {
    name: 'Jina lako jipya',
    shown: 'litaonyeshwa tukishaliangalia',
    approved: 'limeidhinishwa. Abiria sasa wanaliona.',
    refused: 'halikukubaliwa',
    old: 'la zamani',
    reasons: IDENTITY_TEXTS.reasons,
  },
  phone: {
    name: 'Namba yako mpya ya simu',
    ...OF_A_NUMBER,
  },
  plate: {
    name: 'Namba plate yako mpya',
    ...OF_A_NUMBER,
  },
} as const satisfies Record<
  Detail,
  Record<'name' | 'shown' | 'approved' | 'refused' | 'old', string> & { reasons: Record<ChangeReason, string> }
>;

const DETAIL_NAMES = {
  fullName: 'jina',
  phone: 'namba ya simu',
  plate: 'namba plate',
} as const satisfies Record<Detail, string>;

/** Lists details in a sentence: "jina, namba ya simu na namba plate". */
function listed(details: readonly Detail[]): string {
  const names = details.map((detail) => DETAIL_NAMES[detail]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} na ${last}`;
}

/** The words for one detail; undefined for several, or none. */
const onlyOne = (details: readonly Detail[]): (typeof ONE)[Detail] | undefined =>
  details.length === 1 && details[0] ? ONE[details[0]] : undefined;

/** Shown to a driver while new details are under review. */
export function sayWaiting(details: readonly Detail[]): string {
  const one = onlyOne(details);
  return one ? `${one.name} ${one.shown}.` : `Maelezo yako mapya (${listed(details)}) yataonyeshwa tukishayaangalia.`;
}

/** The verdict on new details; `because`: why the admin rejected them, null if they are approved. */
export function sayChecked(details: readonly Detail[], because: Because<ChangeReason> | null): string {
  const one = onlyOne(details);
  const name = one?.name ?? `Maelezo yako mapya (${listed(details)})`;
  if (!because) return `${name} ${one?.approved ?? 'yameidhinishwa. Abiria sasa wanayaona.'}`;
  const reasons = one?.reasons ?? IDENTITY_TEXTS.reasonsOfSeveral;
  const why = because.reason === 'other' ? because.words : reasons[because.reason];
  return `${name} ${one?.refused ?? 'hayakukubaliwa'}. ${why} Abiria bado wanaona ${one?.old ?? 'ya zamani'}.`;
}
