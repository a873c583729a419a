import type { En } from '../en/refusals.ts';
import {
  ASKED_MAX,
  ASKED_WINDOW_MIN,
  NO_SHOW_WAIT_MIN,
  PICKUP_REACH_M,
  SCHEDULED_OPEN_MAX,
} from '#shared/domain/constants/rules.ts';

export const REFUSALS: En['REFUSALS'] = {
  account: {
    /** Must not reveal that the other party of a trip called for help. */
    notDeletable:
      'Kuna safari yako moja ambayo bado inashughulikiwa, kwa hivyo akaunti yako haiwezi kufutwa sasa. Tafadhali jaribu tena baadaye.',
  },
  booking: {
    plannedTwice: 'Tayari una safari na dereva huyu kwa wakati huu.',
    tooManyScheduled: `Tayari una safari ${SCHEDULED_OPEN_MAX} zilizopangwa, na huwezi kuwa na zaidi. Ghairi moja ili uagize nyingine.`,
    pausedShort: 'Umeghairi maombi kadhaa katika saa moja iliyopita. Tafadhali agiza tena baadaye.',
    askedTooOften: (from: string) =>
      `Umemwomba dereva huyu mara ${ASKED_MAX} ndani ya dakika ${ASKED_WINDOW_MIN}. Unaweza kumwomba tena saa ${from}, au chagua dereva mwingine sasa.`,
    allAskedTooOften: (from: string) =>
      `Umewaomba madereva walio karibu nawe mara ${ASKED_MAX} ndani ya dakika ${ASKED_WINDOW_MIN}. Unaweza kuwaomba tena saa ${from}.`,
    askedTooOftenShort: `Umemwomba dereva huyu mara ${ASKED_MAX} ndani ya dakika ${ASKED_WINDOW_MIN}. Tafadhali chagua dereva mwingine.`,
  },
  driver: {
    // The two labels in quotes must equal the buttons' labels (client/src/features/driver/rides/give-up-button.tsx).
    noShowTooEarly: `Subiri dakika ${NO_SHOW_WAIT_MIN} mahali pa kumchukua abiria kabla ya kuchagua “Abiria hakuja”. Kama huwezi kusubiri, chagua “Siwezi kuja”.`,
    notAtPickup: `Bado hujafika mahali pa kumchukua abiria. Sogea karibu, ndani ya ${PICKUP_REACH_M} m.`,
    notLocated: 'Boda haijui uko wapi. Hakikisha location ya simu imewashwa, kisha jaribu tena.',
    pickupUnknown: 'Boda haijui mahali pa kumchukua abiria huyu. Mpigie simu ukifika.',
    paused: (givenUp: number, from: string) =>
      `Umeacha safari ${givenUp} ulizokubali katika saa moja iliyopita, au umezimaliza papo hapo. Unaweza kukubali safari tena saa ${from}.`,
    /** `when`: "saa 14:05" or "kesho saa 06:30" (`sayWhen`). */
    tooEarly: (when: string) => `Bado ni mapema kwa safari hii. Unaweza kuianza ${when} au baadaye.`,
    tooEarlyShort: 'Bado ni mapema kwa safari hii.',
    // The label in quotes must equal the button's label.
    notArrived: 'Ili kuanza safari hii mapema, bonyeza kwanza “Nimefika” ukiwa mahali pa kumchukua abiria.',
    alreadyAccepted: 'Tayari umekubali safari hii, kwa hivyo haijakataliwa.',
    passengerBusy: 'Abiria huyu yuko kwenye safari nyingine. Utaanza hii ile ikiisha.',
    plannedTwice: 'Abiria huyu tayari ana safari nawe kwa wakati huu.',
  },
};

export const STATEMENT_CSV: En['STATEMENT_CSV'] = {
  receipt: 'Risiti',
  completed: 'Ilimalizika',
  from: 'Kutoka',
  to: 'Hadi',
  distance: 'Umbali (km)',
  payment: 'Malipo',
  fare: 'Nauli (KSH)',
  total: 'Jumla',
};
