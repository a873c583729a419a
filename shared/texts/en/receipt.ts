import { inBoth } from '../language.ts';

const en = {
  RECEIPT: {
    lines: {
      /** `brand`: "Boda". Also the title of the picture and of the share sheet. */
      title: (brand: string) => `${brand} receipt`,
      /** `how`: METHOD_LABELS[…].how, "in cash". */
      paid: (how: string) => `Paid ${how}`,
      from: 'From',
      to: 'To',
      requested: 'Requested',
      started: 'Started',
      arrived: 'Arrived',
      duration: 'Duration',
      distance: 'Distance',
      passenger: 'Passenger',
      andOneMore: (name: string) => `${name} and 1 more`,
      driver: 'Driver',
      plate: 'Number plate',
      /** The first line of the text message. */
      textHead: (title: string, number: string) => `${title} ${number}`,
      fileName: (number: string) => `boda-receipt-${number}.png`,
    },
    screen: {
      heading: 'Receipt',
      loading: 'Loading the receipt',
      missing: 'We could not find this receipt',
      missingText: 'It may belong to another account.',
      goHome: 'Go to Home',
      none: 'No receipt',
      notLoaded: 'This receipt could not be loaded',
      tryAgain: 'Try again',
      back: 'Back',
      signIn: 'Sign in to see this receipt',
      signInText: 'Only the passenger, the driver and Boda support can open it.',
      goSignIn: 'Go to sign-in',
      sendByWhatsApp: 'Send the receipt by WhatsApp',
      whatsApp: 'WhatsApp',
      sharePicture: 'Share as picture',
      print: 'Print',
      noPicture: 'The picture could not be made. Send the receipt by WhatsApp, or print it.',
      /** On the paper: "Receipt" + number in bold. Also the aria-label of the paper. */
      numbered: (number: string) => `Receipt ${number}`,
      numberLabel: 'Receipt',
    },
  },
};
export type En = typeof en;

export const { RECEIPT } = inBoth(en, () => import('../sw/receipt.ts'));
