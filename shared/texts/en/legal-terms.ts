import { inBoth } from '../language.ts';

const en = {
  /** The terms of service. `before` and `after` surround a link and bring their own spaces. */
  TERMS: {
    title: 'Terms of Service',
    lead: {
      before:
        'These terms apply between you and Boda whenever you use the app, as a passenger or as a driver. By signing in you accept them. How we handle your data is set out in the ',
      link: 'Privacy Policy',
      after: '.',
    },
    drivers: {
      title: 'What Boda is and is not',
      text: 'Boda is an app that brings passengers and drivers together. Drivers are independent providers: they are not employed by Boda, are responsible for their motorbike, and decide when and for whom they ride. The trip itself is an agreement between passenger and driver.',
    },
    users: {
      title: 'Who can use Boda',
      text: 'Anyone aged 18 or over. Users under 18 need the consent of a parent or guardian. Give your real name and a phone number where you can be reached, and do not share your Google account. Drivers register with their documents and can take trips once these are approved.',
    },
    booking: {
      title: 'Booking a trip',
      text: 'A passenger asks one driver, or the nearest ones, for a trip now or up to 24 hours ahead. The trip is agreed once a driver accepts it; no driver has to. A request that nobody answers ends after a few minutes. A motorbike carries at most two passengers, and no luggage larger than a suitcase or a box.',
    },
    availability: {
      title: 'Availability of drivers',
      text: 'A driver who is online is either Free or On Route. Free means ready for a request; the app says “Available”. On Route means with a passenger or on the way to one; the app says “On Route with Passenger”. A driver who is offline gets no requests. Locations and arrival times are estimates.',
    },
    fares: {
      title: 'Fares',
      lead: 'Fares are in Kenyan shillings (KSH). They are set by:',
      points: {
        distance: 'distance: the longer the trip, the higher the fare within the driver’s range;',
        location: 'location: whether the trip is from or to a place called Town, such as Embu Town;',
        presets: 'driver presets: each driver’s own price ranges, and fixed fares for the routes they have set.',
      },
      shown: 'The fare is shown before you book and does not change afterwards. No hidden fees.',
    },
    payment: {
      title: 'Payment',
      ways: 'Payment may be in cash or by a mobile-money wallet. At present only cash is accepted, paid to the driver at the end of the trip; the other ways are marked “Coming soon”.',
      commission:
        'Boda may deduct commissions or service fees from what drivers earn. At present it deducts none, and tells drivers in the app before that changes.',
    },
    contact: {
      title: 'Calls and messages',
      text: 'In-app calls and messaging connect passenger and driver: the app sends short messages and opens a call or a WhatsApp chat with the other. Your network and WhatsApp carry calls and chats at their own price. Use a number you got through Boda only for the trip.',
    },
    cancelling: {
      title: 'Cancelling',
      text: 'Passengers can cancel until the trip starts. Drivers can decline a request, and give up a trip they accepted if they cannot come or the passenger does not. Cancelling is free. Anyone who cancels again and again at others’ expense may lose the account.',
    },
    duties: {
      title: 'Safety and respect',
      points: {
        drivers:
          'Drivers hold a valid driving license and insurance, keep the motorbike roadworthy, carry helmets and obey Kenyan traffic law.',
        passengers: 'Passengers wear the helmet, carry nothing dangerous or unlawful, and pay the fare shown.',
        respect: 'Treat each other with respect. No harassment, no false bookings, no false locations.',
        data: 'Do not read others’ data, guess links or disrupt the service.',
      },
      suspension:
        'Anyone who breaks these rules may be suspended or banned, at once where safety requires it. You can ask support for the reason and for a review.',
    },
    limits: {
      title: 'What we are liable for',
      text: 'We run the app with care, but cannot promise that a driver is free, that they arrive at the minute shown, or that the network holds. The driver, not Boda, is responsible for how a trip is carried out. This does not limit your rights under the law, including consumer law, or our liability for intent or gross negligence.',
      emergency:
        'Boda is not an emergency service, even when you call for help in the app. In an emergency call the police on 999, or 911 for an ambulance or the fire brigade.',
    },
    law: {
      title: 'Law and changes',
      text: 'The law of Kenya applies, and Kenyan courts decide what we cannot settle between us. When these terms change, the new text appears here with a new effective date; if you use Boda after that date, you accept it.',
    },
  },
};
export type En = typeof en;

export const { TERMS } = inBoth(en, () => import('../sw/legal-terms.ts'));
