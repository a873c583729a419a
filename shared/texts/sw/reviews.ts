import type { En } from '../en/reviews.ts';
import type { BanReason, Because, PhotoKind, PhotoReason } from '#shared/domain/review.ts';

/** A driver's review status: on the driver's profile, and beside each of their photos. */
export const VERIFICATION_LABELS: En['VERIFICATION_LABELS'] = {
  driver: { pending: 'Unasubiri idhini', approved: 'Dereva aliyeidhinishwa', banned: 'Akaunti imesimamishwa' },
  photo: { pending: 'Inakaguliwa', approved: 'Imeidhinishwa', banned: 'Haikukubaliwa' },
};

/** What drivers read about a review: requested photos, and the reason for a ban. */
export const REVIEW_TEXTS: En['REVIEW_TEXTS'] = {
  /** The request: "Tafadhali tuma picha mpya ya kitambulisho chako." */
  photo: {
    profile: 'Tafadhali tuma picha yako mpya ya wasifu.',
    idCard: 'Tafadhali tuma picha mpya ya kitambulisho chako.',
    licence: 'Tafadhali tuma picha mpya ya leseni yako ya kuendesha.',
    plate: 'Tafadhali tuma picha mpya ya namba plate yako.',
  } satisfies Record<PhotoKind, string>,
  photoSent: 'Picha imetumwa. Tutaiangalia ndani ya masaa 24.',
  photoNotAsked: 'Boda haihitaji picha hii tena.',
  photoTitle: 'Picha mpya inahitajika',
  keepWorking: 'Unaweza kuendelea kufanya kazi.',
  photoReasons: {
    blurred: 'Picha haionekani vizuri.',
    cut_off: 'Sehemu ya picha imekatwa.',
    wrong_document: 'Picha inaonyesha kitu kingine.',
    expired: 'Muda wa hati umeisha.',
    does_not_match: 'Hailingani na maelezo yako.',
  } satisfies Record<PhotoReason, string>,
  banReasons: {
    false_documents: 'Hati zako si halali, au si zako.',
    unsafe_riding: 'Umeripotiwa kwa kuendesha vibaya.',
    complaints: 'Abiria wamelalamika kuhusu safari zao nawe.',
    overcharging: 'Uliitisha abiria pesa zaidi ya nauli mliyokubaliana.',
    shared_account: 'Mtu mwingine alitumia akaunti yako.',
  } satisfies Record<BanReason, string>,
};

/** Returns the sentence for why another photo is needed. */
export const sayPhotoReason = (because: Because<PhotoReason>): string =>
  because.reason === 'other' ? because.words : REVIEW_TEXTS.photoReasons[because.reason];

/** Returns the sentence for why the driver is banned. */
export const sayBanReason = (because: Because<BanReason>): string =>
  because.reason === 'other' ? because.words : REVIEW_TEXTS.banReasons[because.reason];
