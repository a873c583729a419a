import { SIGN_IN_COOKIE_MIN } from '#shared/domain/constants/rules.ts';
import { KEPT, type KindKept } from '#shared/domain/retention.ts';
import { Points, Section, TextLink } from './legal-page.tsx';

/** How long each kind of data is kept, in the order of the page. */
const HOW_LONG: Record<KindKept, string> = {
  signIn: `A sign-in that you have not finished: ${SIGN_IN_COOKIE_MIN} minutes.`,
  session: `Your sign-in on a phone: until you sign out, at most ${KEPT.session.days} days.`,
  notifications: `Notifications in the app: ${KEPT.notifications.days} days.`,
  alerts: `A call for help, with its locations: ${KEPT.alerts.days} days, also after an account is deleted.`,
  links: `A link to your location or trip: ${KEPT.links.days} days after its end, or until you stop sharing.`,
  photosAhead: `A driver’s photos that no registration followed: ${KEPT.photosAhead.days} days.`,
  lastPosition: 'Your location: until the next one replaces it, or your account is deleted.',
  account:
    'Your account, trips with their places, ratings, documents, favorites, blocked passengers and trusted contacts: for as long as you have an account. ' +
    'You can delete your account at any time. Completed trips then keep your name, the places and the fare, because ' +
    'the law requires records of fares; cancelled ones keep your first name and known places. The stars you gave or got ' +
    'stay, for the average of the other. What the log of admins says about you stays too; everything else is erased.',
  bans: `The mark of a ban: until it is lifted, at most ${KEPT.bans.days} days, also after the account is deleted. It holds fingerprints of the phone number, the plate and the photo of the ID card, the day and the reason, but no name and no number.`,
  formerAccounts: `That drivers blocked you: until they lift it, at most ${KEPT.formerAccounts.days} days after your account is deleted. For so long, or for two hours if nobody blocked you, we keep fingerprints of your email address and your sign-in, so that a new account of yours is under the same blocks and the same limits of bookings.`,
  adminLog:
    'The log of what admins did: as long as it is needed to account for it, also after an account is deleted. It ' +
    'can hold names, and parts of phone numbers, email addresses and plates.',
};

export function Retention() {
  return (
    <Section title="How long we keep it">
      <Points>
        {Object.entries(HOW_LONG).map(([kind, text]) => (
          <li key={kind} data-kept={kind}>
            {text}
          </li>
        ))}
        <li>
          Server logs hold no names, phone numbers, locations, codes or links. To stop abuse, requests are counted by
          network address for one minute.
        </li>
      </Points>
    </Section>
  );
}

export function Security() {
  return (
    <Section title="How we protect it">
      <p>
        Sign-ins and links are long random numbers; of a sign-in we store only a fingerprint. We strip photos of what
        the camera wrote into them, such as where they were taken, and show them only to those named above. If data
        falls into the wrong hands, we tell the Data Commissioner within 72 hours, and you, as the Act requires.
      </p>
    </Section>
  );
}

export function Rights() {
  return (
    <Section title="Your rights">
      <p>Under the Data Protection Act you can:</p>
      <Points>
        <li>ask what we use your data for, and get a copy;</li>
        <li>have it corrected, or deleted where it is false, misleading or no longer needed;</li>
        <li>object to how it is used, or withdraw consent;</li>
        <li>take it with you to another service.</li>
      </Points>
      <p>
        In the app you can change your name and phone number (a driver’s new name, number or plate shows once we have
        checked it) and, in your profile under “Your data”, download everything we store about you or delete your
        account. For everything else, contact Boda support; we may ask a question or two to be sure it is you.
      </p>
    </Section>
  );
}

export function Children() {
  return (
    <Section title="Users under 18">
      <p>
        Users under 18 years need the consent of a parent or guardian to use Boda. If you learn that a child uses it
        without that consent, tell us, and we will delete the account.
      </p>
    </Section>
  );
}

export function Complaints() {
  return (
    <Section title="Complaints and changes">
      <p>
        Please tell us first if you can: most things are put right quickly. You may complain at any time to the Office
        of the Data Protection Commissioner in Nairobi,{' '}
        <TextLink href="https://www.odpc.go.ke">www.odpc.go.ke</TextLink>.
      </p>
      <p>
        When this policy changes, the new text appears here with a new effective date. We tell you in the app before a
        change that affects your rights.
      </p>
    </Section>
  );
}
