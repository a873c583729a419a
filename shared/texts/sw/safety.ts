import type { En } from '../en/safety.ts';
import { TRUSTED_CONTACTS_MAX } from '#shared/domain/constants/rules.ts';
import { atPickup } from './place-words.ts';
import { MESSAGES } from './messages.ts';

/**
 * The texts about sharing trips, trusted contacts and alerts (R29, R30). SAFETY.admin is left out: only admins read it.
 */
export const SAFETY: En['SAFETY'] = {
  /** A trip and its link (R29). */
  trip: {
    notShared: 'Unaweza kushiriki safari dereva akishakubali, hadi iishe.',
    title: (userName: string) => `Safari ya ${userName}`,
    share: 'Shiriki safari',
    shareShort: 'Shiriki',
    shareText: 'Yeyote aliye na link anaona dereva wako na kufuata safari yako hadi iishe.',
    /** The message sent with the link. */
    message: (driver: string, plate: string) => `Niko kwa safari ya Boda na ${driver} (${plate}). Ifuate hapa:`,
    withoutLink: (driver: string, plate: string, destination: string) =>
      `Niko kwa safari ya Boda na ${driver} (${plate}) kwenda ${destination}.`,
    messageWithoutDriver: 'Fuata safari yangu ya Boda hapa:',
    linkCopied: 'Link ya safari imenakiliwa.',
    shareFailed: 'Link ya safari yako haikushirikiwa. Inakili hapa.',
    linkFailed: 'Link ya safari yako haikutengenezwa. Tafadhali jaribu tena.',
    comingTo: (driver: string) => `${driver} yuko njiani kumchukua abiria`,
    arrivedPickup: (driver: string) => `${driver} amefika kumchukua abiria`,
    onTheWay: (destination: string) => `Safarini kwenda ${atPickup(destination)}`,
    finding: 'Tunatafuta dereva mwingine',
    planned: (when: string) => `Imepangwa ${when}`,
    plannedText: 'Ramani itaonekana hapa dereva akianza kuja.',
    arrived: (time: string) => `Amefika saa ${time}`,
    arrivedText: (userName: string, destination: string) => `${userName} amefika ${atPickup(destination)}.`,
    cancelled: (time: string) => `Safari hii ilighairiwa saa ${time}`,
    cancelledText: (userName: string) => `Muulize ${userName} anasafiri vipi sasa.`,
    noPosition: 'Tunasubiri kujua mahali dereva alipo.',
    expired: 'Muda wa link hii umeisha. Omba nyingine.',
  },
  /** Trusted contacts: people who can be sent a trip with one tap. */
  trusted: {
    title: 'Watu ninaowaamini',
    none: 'Bado hujaongeza mtu unayemwamini',
    noneText: 'Ongeza hadi watu 3 unaoweza kuwatumia safari yako kwa kugusa mara moja.',
    full: `Unaweza kuwa na watu unaowaamini ${TRUSTED_CONTACTS_MAX} pekee.`,
    duplicate: 'Namba hii tayari iko kwa watu unaowaamini.',
    nameRequired: 'Tafadhali andika jina',
    phoneRequired: 'Tafadhali andika namba ya simu',
    saved: 'Watu unaowaamini wamehifadhiwa.',
    saveFailed: 'Watu unaowaamini hawakuhifadhiwa. Tafadhali jaribu tena.',
    notLoaded: 'Orodha ya watu unaowaamini haikufunguka.',
  },
  /** An alert during a trip (R30). */
  alert: {
    notUnderWay:
      'Safari hii haiendelei, wala haijaisha hivi karibuni, kwa hivyo ombi la msaada halikutumwa. Ukiwa hatarini, piga 999 au 112.',
    ask: 'Uko hatarini?',
    hold: 'Shikilia kwa sekunde 2, au gusa kisha uthibitishe',
    after: 'Hukuwa salama? Omba msaada hadi saa 1 baadaye.',
    holding: 'Endelea kushikilia ili kuomba msaada',
    happens:
      'Timu ya Boda inapata jina lako, mahali ulipo na safari yako mara moja, na kukupigia simu. Ukikosea si shida.',
    send: 'Omba msaada',
    sendAgain: 'Omba msaada tena',
    sending: 'Tunatuma ombi la msaada…',
    notOut: 'Bado halijatumwa: hakuna mtandao. Boda inaendelea kujaribu.',
    notOutCall: 'Usisubiri. Piga 999 au 112.',
    /** Under `notOut`, when an alert was sent before. */
    earlierOut: (time: string) => `Ombi lako la msaada la saa ${time} lilitumwa.`,
    refused: 'Ombi la msaada halikutumwa.',
    sent: (time: string) => `Ombi la msaada lilitumwa saa ${time}`,
    sentAgain: (time: string) => `Ombi la msaada lilitumwa tena saa ${time}`,
    sentText: 'Timu ya Boda imepata ombi lako na inaona mahali ulipo.',
    /** `when`: "dak 2 zilizopita". */
    sentTextOld: (when: string) => `Timu ya Boda imepata ombi lako na inaona mahali ulipokuwa mwisho, ${when}.`,
    sentTextUnplaced: 'Timu ya Boda imepata ombi lako lakini haioni mahali ulipo. Waambie wakikupigia simu.',
    seen: MESSAGES.notifications.alertSeen,
    seenText: 'Watakupigia simu. Kaa na simu yako karibu.',
    closed: MESSAGES.notifications.alertClosed,
    closedText: 'Ukihitaji msaada, omba msaada tena.',
    tripReady: 'Mtumie mtu unayemwamini safari yako',
    call: 'Piga simu ya msaada',
  },
};
