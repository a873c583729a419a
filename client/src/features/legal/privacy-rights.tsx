import {
  INCIDENT_KEPT_DAYS,
  NOTIFICATION_KEPT_DAYS,
  SESSION_DAYS,
  SIGN_IN_COOKIE_MIN,
} from '../../../../shared/domain/constants/rules.ts';
import { Points, Section, TextLink } from './legal-page.tsx';

export function Retention() {
  return (
    <Section title="How long we keep it">
      <Points>
        <li>
          A sign-in in progress: {SIGN_IN_COOKIE_MIN} minutes. A session: until you sign out, at most {SESSION_DAYS}{' '}
          days.
        </li>
        <li>
          Notifications in the app: {NOTIFICATION_KEPT_DAYS} days. A call for help, with its positions:{' '}
          {INCIDENT_KEPT_DAYS} days.
        </li>
        <li>Your position: until the next one replaces it.</li>
        <li>
          Your account, rides, ratings, documents, favorites and trusted contacts: for as long as you have an account.
          You can delete your account at any time. Completed rides then keep your name, the places and the fare, because
          the law requires records of fares. What the log of admins says about you stays too; everything else is erased.
        </li>
        <li>
          The log of what admins did: as long as it is needed to account for it, also after an account is deleted. It
          can hold names, and parts of phone numbers, email addresses and plates.
        </li>
        <li>
          Server logs hold no names, phone numbers, positions, codes or links. To stop abuse, requests are counted by
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
        Sessions and links are long random numbers; of a session we store only a fingerprint. We strip photos of what
        the camera wrote into them, such as where they were taken, and show them only to those named above. If data
        falls into the wrong hands all the same, we tell the Data Commissioner within 72 hours, and you, as the Act
        requires.
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
        In the app you can change your name and phone number and, in your profile under “Your data”, download everything
        we store about you or delete your account. For everything else, contact Boda support; we may ask a question or
        two to be sure it is you.
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
