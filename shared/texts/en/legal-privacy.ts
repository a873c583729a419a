import { inBoth } from '../language.ts';
import { GRID_M } from '#shared/domain/constants/positions.ts';
import {
  ADMIN_DEVICE_DAYS,
  RATINGS_SHOWN_FROM,
  SHARE_KEPT_DAYS,
  SIGN_IN_COOKIE_MIN,
} from '#shared/domain/constants/rules.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { KEPT, type KindKept } from '#shared/domain/retention.ts';

const en = {
  /**
   * The privacy policy. A point with `strong` and `rest` is `<strong>{strong}</strong> {rest}`; `before` and `after`
   * surround a link and bring their own spaces.
   */
  PRIVACY: {
    title: 'Privacy Policy',
    lead: {
      before:
        'Boda connects passengers and motorbike-taxi drivers in Embu, Meru, Tharaka Nithi and Kirinyaga. To do that, it needs some information about you. This page says what we collect and why, who sees it, and what you can do about it. It follows Kenya’s Data Protection Act, 2019. How trips work is set out in the ',
      link: 'Terms of Service',
      after: '.',
    },
    noSale: 'We do not sell your data. There is no advertising in Boda, and nothing tracks you on other sites.',

    everyone: {
      title: 'What we collect from everyone',
      google: {
        strong: 'From your Google account, when you sign in:',
        rest: 'your name, your email address, a link to your profile picture and Google’s number for your account. We never see your password.',
      },
      you: { strong: 'From you:', rest: 'your name, your phone number and whether you are a passenger or a driver.' },
      location: {
        strong: 'Your location (GPS),',
        rest: 'once you allow it on your phone: where you are, how accurate that is, your direction and your speed. We keep only your last location, not where you have been. A call for help (SOS) is the one exception: see below.',
      },
      trips: {
        strong: 'Your trips:',
        rest: 'pickup and destination, time, number of passengers, luggage, fare and way of payment, who rode with whom, what happened when, the short messages you sent each other, how you rated each other, what you reported to us with our answer, and the reason if you cancelled.',
      },
      kept: {
        strong: 'What you keep with us:',
        rest: 'your favorite drivers, up to three trusted contacts (name and number), the location and trip links you made, and the notifications we sent you in the app.',
      },
      sos: {
        strong: 'If you call for help (SOS) on a trip:',
        rest: 'the alert, and the locations of passenger and driver from then on, for four hours at most or until support has resolved it.',
      },
      cookies: {
        strong: 'Cookies:',
        rest: `one keeps you signed in; another protects the few minutes of a sign-in; a third keeps the language that you chose, and says nothing about who you are. Admins get one for their own sign-in, and one that marks their device for ${ADMIN_DEVICE_DAYS} days. Boda sets no others.`,
      },
    },

    drivers: {
      title: 'What we also collect from drivers',
      lead: 'To register and to be found, a driver gives us:',
      points: {
        contact: 'name, phone number and, if they like, an email address (optional);',
        documents: 'national ID and driving license, as photos;',
        photo: 'a photo of themselves;',
        plate: 'the motorbike plate, as text and as a photo;',
        stage: 'the stage name, and where the stage or home is;',
        gps: 'GPS location while they are online or on a trip;',
        fares: 'pricing preferences: fares within town, outside town and for single routes;',
        hours: 'working hours, and whether they are available.',
      },
      workedOut:
        'From completed trips we work out a driver’s number of trips, earnings and average rating. We also keep what our reviewers decided: photos they asked for again and the reason of a suspension, which the driver can read; and which passengers a driver has blocked.',
    },

    phone: {
      title: 'What stays on your phone',
      contacts:
        'Contacts that a passenger adds under Contacts, from the phone’s own list or by hand, stay on that phone and are not sent to us. So do small conveniences, such as whether sounds are on. Clearing the browser’s data removes them.',
      lastKnown:
        'So that you have it without a network, the phone you use also keeps what Boda showed you last: your trips with the name, plate and phone number of the other person, your profile and your trusted contacts. It is deleted when you sign out, when you are signed out and when somebody else signs in.',
      waiting:
        'What you do without a network waits on the phone until it is sent. A booking or registration that you have not finished stays there, with its photos, and so do the places of your last trips. All of it is deleted when you sign out and when somebody else signs in. Where you were in a trip without a network, for its last 10 minutes, is kept there too. It is sent to us afterwards, and only a call for help (SOS) on that trip keeps it.',
    },

    uses: {
      title: 'What we use it for',
      points: {
        trips:
          'To carry out the trips you ask for or accept: finding drivers nearby, setting fares, estimating arrival times and putting you in touch.',
        where: 'To show passenger and driver where the other is while a trip is under way.',
        checks:
          'To check who drives: we review a driver’s documents before they can take trips, and a new name, number or plate before anybody sees it; we compare phone numbers, plates and ID cards, so that nobody who was banned registers again unnoticed.',
        safety: 'To keep the service safe: to answer calls for help, prevent misuse and settle complaints.',
        fares: 'To keep the records of fares that the law requires.',
      },
      grounds:
        'We do this because a trip cannot be carried out without it, because the law requires it, or because you agreed. Location and notifications need your consent: you give it on your phone and can withdraw it there at any time. Fares and offers follow fixed rules; we do not profile you.',
    },

    whoSees: {
      title: 'Who sees what',
      passengerPhone: {
        strong: 'Your phone number as a passenger',
        rest: 'is seen only by the driver you asked or who accepted your trip, and only while that trip is open.',
      },
      /** By `data-when` (R48). */
      requests: {
        together: {
          strong: 'If you ask all drivers nearby,',
          rest: 'those who are asked see your first name, your rating and the known places nearest to where your trip begins and ends, not the exact places and not your number.',
        },
        alone: {
          strong: 'If you ask one driver,',
          rest: 'that driver sees your name, your phone number and the exact pickup and destination while your request waits for them.',
        },
        accepted: {
          strong: 'The driver who accepts your trip',
          rest: 'sees your name, your phone number while the trip is open, and the exact pickup and destination. These, without the number, stay in that driver’s trip history.',
        },
        past: {
          strong: 'A driver who did not take your request',
          rest: 'keeps only your first name and those known places.',
        },
        blocked: {
          strong: 'A driver can block a passenger,',
          rest: 'who gets no word of it. The driver then gets no requests from that passenger and is not offered to them.',
        },
      },
      passengerLocation: {
        strong: 'Your location as a passenger',
        rest: 'is seen only by your driver, and only during an active trip.',
      },
      aboutDriver: {
        strong: 'About a driver,',
        rest: 'signed-in passengers see the name, phone number, photo, stage, plate and its photo, rating, number of trips and fares. They never see the national ID or the driving license.',
      },
      whereDriver: { strong: 'Where a driver is', rest: 'depends on what they are doing:' },
      /** By DriverStatus, `data-driver-status` (R47). */
      byStatus: {
        online: `While available: passengers with an active account see in which square of about ${GRID_M} m the driver is, not where in it. Which of its drivers wait at a stage, anyone sees.`,
        on_route:
          'While on route: only the passenger of the trip sees the location, and people with a link from the passenger or the driver. Everybody else reads “On Route with Passenger”, without a location or a distance.',
        offline:
          'While offline: nobody. Passengers read how far it is to the town of the registered place, in whole kilometers; the place itself, which may be a home, is shown to nobody.',
      } satisfies Record<DriverStatus, string>,
      atStage: {
        strong: 'At a stage,',
        rest: 'anyone can see which of its drivers are waiting there: first name, plate and for how long. Signed-in people also see the photo.',
      },
      locationLink: {
        strong: 'A link to your location',
        rest: `shows your name and location to anyone who has it, and follows you only while location tracking is on. It expires after the hours that the app shows you; for another ${SHARE_KEPT_DAYS} days it shows your last location, marked as expired, and is then deleted. If you stop sharing, it is deleted at once.`,
      },
      tripLink: {
        strong: 'A link to your trip',
        rest: `shows your first name, the driver’s first name, photo and plate, the known places nearest to where the trip begins and ends, and when you arrive. Until the trip ends, a map shows where the driver is and the next point, which is the pickup until the start and then the destination: a known place, or else to about ${GRID_M} m. The link is deleted ${SHARE_KEPT_DAYS} days later.`,
      },
      ratings: {
        strong: 'Your ratings',
        rest: `of others are never shown to them one by one, only as an average: from ${RATINGS_SHOWN_FROM} ratings on, and renewed with every ${RATINGS_SHOWN_FROM} further ones. It does not say who gave what, but who knows the other ratings can work out yours, as from an average of 1 or 5.`,
      },
      admins: {
        strong: 'Admins',
        rest: 'of the platform see accounts, documents, trips, where drivers are, and calls for help as far as their work requires, and can write notes about an account that only admins see. What they do, and each document they open, is logged.',
      },
      authorities: {
        strong: 'Authorities',
        rest: 'get data only where Kenyan law or a Kenyan court requires it.',
      },
    },

    services: {
      title: 'Other services',
      lead: 'Others do some things for us and learn what they need for it. Some of them work outside Kenya.',
      google: { strong: 'Google', rest: 'signs you in, and your browser loads profile pictures from there.' },
      map: { strong: 'The map service', rest: 'supplies the map; it learns which area you look at.' },
      address: {
        strong: 'The address service',
        rest: 'turns a location into the name of a place; your phone sends it the location, without your name. When you book from where you are, your driver reads that name.',
      },
      push: {
        strong: 'Your browser’s push service',
        rest: 'brings you notifications while Boda is closed, if you turned them on. They are encrypted, and it cannot read them.',
      },
      network: {
        strong: 'Your network and WhatsApp',
        rest: 'carry the calls and messages you start from the app. We do not hear, read or record them.',
      },
    },

    retention: {
      title: 'How long we keep it',
      /** By KindKept, `data-kept` (R36). */
      kinds: {
        signIn: `A sign-in that you have not finished: ${SIGN_IN_COOKIE_MIN} minutes.`,
        session: `Your sign-in on a phone: until you sign out, at most ${KEPT.session.days} days.`,
        notifications: `Notifications in the app: ${KEPT.notifications.days} days.`,
        alerts: `A call for help, with its locations: ${KEPT.alerts.days} days, also after an account is deleted.`,
        links: `A link to your location or trip: ${KEPT.links.days} days after its end, or until you stop sharing.`,
        photosAhead: `A driver’s photos that no registration followed: ${KEPT.photosAhead.days} days.`,
        lastPosition: 'Your location: until the next one replaces it, or your account is deleted.',
        account:
          'Your account, trips with their places, ratings, documents, favorites, blocked passengers, trusted contacts and what admins noted about it: for as long as you have an account. You can delete your account at any time. Completed trips then keep your name, the places and the fare, because the law requires records of fares; cancelled ones keep your first name and known places. The stars you gave or got stay, for the average of the other, and so does what others reported about a trip with you. What the log of admins says about you stays too; everything else is erased.',
        bans: `The mark of a ban: until it is lifted, at most ${KEPT.bans.days} days, also after the account is deleted. It holds fingerprints of the phone number, the plate and the photo of the ID card, the day and the reason, but no name and no number.`,
        formerAccounts: `That drivers blocked you: until they lift it, at most ${KEPT.formerAccounts.days} days after your account is deleted. For so long, or for two hours if nobody blocked you, we keep fingerprints of your email address and your sign-in, so that a new account of yours is under the same blocks and the same limits of bookings.`,
        adminLog:
          'The log of what admins did: as long as it is needed to account for it, also after an account is deleted. It can hold names, and parts of phone numbers, email addresses and plates.',
      } satisfies Record<KindKept, string>,
      logs: 'Server logs hold no names, phone numbers, locations, codes or links. To stop abuse, requests are counted by network address for one minute.',
    },

    security: {
      title: 'How we protect it',
      text: 'Sign-ins and links are long random numbers; of a sign-in we store only a fingerprint. We strip photos of what the camera wrote into them, such as where they were taken, and show them only to those named above. If data falls into the wrong hands, we tell the Data Commissioner within 72 hours, and you, as the Act requires.',
    },

    rights: {
      title: 'Your rights',
      lead: 'Under the Data Protection Act you can:',
      points: {
        copy: 'ask what we use your data for, and get a copy;',
        correct: 'have it corrected, or deleted where it is false, misleading or no longer needed;',
        object: 'object to how it is used, or withdraw consent;',
        take: 'take it with you to another service.',
      },
      inApp:
        'In the app you can change your name and phone number (a driver’s new name, number or plate shows once we have checked it) and, in your profile under “Your data”, download everything we store about you or delete your account. For everything else, contact Boda support; we may ask a question or two to be sure it is you.',
    },

    children: {
      title: 'Users under 18',
      text: 'Users under 18 years need the consent of a parent or guardian to use Boda. If you learn that a child uses it without that consent, tell us, and we will delete the account.',
    },

    complaints: {
      title: 'Complaints and changes',
      office: {
        before:
          'Please tell us first if you can: most things are put right quickly. You may complain at any time to the Office of the Data Protection Commissioner in Nairobi, ',
        link: 'www.odpc.go.ke',
        after: '.',
      },
      changes:
        'When this policy changes, the new text appears here with a new effective date. We tell you in the app before a change that affects your rights.',
    },
  },
};
export type En = typeof en;

export const { PRIVACY } = inBoth(en, () => import('../sw/legal-privacy.ts'));
