import type { En } from '../en/onboarding-messages.ts';
import { OUTSIDE_TOWN_BOUNDS_KSH, PHOTO_MAX_PIXELS, WITHIN_TOWN_BOUNDS_KSH } from '#shared/domain/constants/rules.ts';

/** The messages of the driver registration (spec 2 §8). */
export const ONBOARDING: En['ONBOARDING'] = {
  failed: 'Usajili haukukamilika. Tafadhali jaribu tena.',
  completed: 'Umejisajili! Hati zako zitakaguliwa ndani ya masaa 24.',
  updated: 'Maelezo yako yamehifadhiwa.',
  photoMissing: 'Tafadhali ongeza picha hii',
  photoKind: 'Tafadhali chagua picha ya JPG au PNG isiyozidi 5MB',
  photoNotImage: 'Faili hii si picha ya JPG au PNG. Tafadhali chagua nyingine.',
  photoTooLarge: 'Picha hii inazidi 5MB. Tafadhali chagua ndogo zaidi au piga nyingine.',
  photoDamaged: 'Picha hii imeharibika. Tafadhali ipige tena au uchague nyingine.',
  photoTooManyPixels: 'Picha hii ni kubwa sana. Tafadhali piga picha mpya badala yake.',
  photoTooManyMegapixels: `Picha hii inazidi megapixel ${PHOTO_MAX_PIXELS / 1e6}. Tafadhali chagua ndogo zaidi au piga nyingine.`,
  busy: 'Watu wengi wanajisajili sasa hivi. Tafadhali jaribu tena baada ya dakika moja.',
  oneAtATime: 'Mabadiliko yako ya mwisho bado yanahifadhiwa. Tafadhali jaribu tena baada ya muda mfupi.',
  tooSlow: 'Kutuma kumechukua muda mrefu. Tafadhali jaribu tena mahali penye mtandao mzuri.',
  plateForm: 'Kama ilivyo kwenye namba plate: KMxx 123x',
  plateUnusual: 'Namba plate nyingi za pikipiki huwa kama KMEB 123A. Kama yako ni tofauti, endelea.',
  plateRefused: 'Namba plate huwa na angalau herufi mbili na namba mbili, kwa mfano KMEB 123A',
  newReview: 'Hati mpya hukaguliwa. Huwezi kuingia hewani hadi ziidhinishwe.',
  sending: 'Inatuma…',
  kept: 'Majibu na picha zako zimehifadhiwa. Jaribu tena ukipata mtandao.',
  nameRequired: 'Tafadhali andika jina lako kamili',
  mobileRequired: 'Tafadhali andika namba yako ya simu',
  stageRequired: 'Tafadhali andika jina la steji yako',
  plateRequired: 'Tafadhali andika namba plate ya pikipiki yako',
  fareRange: 'Nauli ya chini haiwezi kuzidi ya juu',
  withinTownBounds: `Tafadhali andika nauli kati ya ${WITHIN_TOWN_BOUNDS_KSH.min} na ${WITHIN_TOWN_BOUNDS_KSH.max}`,
  outsideTownBounds: `Tafadhali andika nauli kati ya ${OUTSIDE_TOWN_BOUNDS_KSH.min} na ${OUTSIDE_TOWN_BOUNDS_KSH.max}`,
};
