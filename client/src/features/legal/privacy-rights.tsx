import { NOTIFICATION_KEPT_DAYS, SESSION_DAYS, SIGN_IN_COOKIE_MIN } from '../../../../shared/domain/constants/rules.ts';
import { Points, Section, TextLink } from './legal-page.tsx';

export function Retention() {
  return (
    <Section title="How long we keep it">
      <Points>
        <li>
          A sign-in under way: {SIGN_IN_COOKIE_MIN} minutes. A session: until you sign out, at most {SESSION_DAYS} days.
        </li>
        <li>Notes in the app about what happened: {NOTIFICATION_KEPT_DAYS} days.</li>
        <li>Your position: until the next one takes its place.</li>
        <li>
          Your account, rides, documents and favorites: for as long as you have an account. They are not deleted by
          themselves; they are when you ask for it, except for what the law obliges us to keep, such as records of
          fares.
        </li>
        <li>The log of what admins did: for as long as it is needed to answer for it.</li>
        <li>
          The server’s own log holds no names, phone numbers, positions, codes or links. To stop abuse, requests are
          counted by network address for one minute.
        </li>
      </Points>
    </Section>
  );
}

export function Security() {
  return (
    <Section title="How we protect it">
      <p>
        Sessions and links are long random numbers, and of a session we store only a fingerprint. Photos are stored anew
        without what the camera wrote into them, such as where they were taken, and are given only to those named above.
        Should data get into the wrong hands all the same, we tell the Data Commissioner within 72 hours, and you, as
        the Act asks.
      </p>
    </Section>
  );
}

export function Rights() {
  return (
    <Section title="Your rights">
      <p>Under the Data Protection Act you may:</p>
      <Points>
        <li>know what we use your data for, and get a copy of it;</li>
        <li>have it corrected, or deleted where it is false, misleading or no longer needed;</li>
        <li>object to a use of it, or take back an agreement;</li>
        <li>take it with you to another service.</li>
      </Points>
      <p>
        Name and phone number you change yourself in the app. For everything else, speak to Boda support; we may ask
        something to be sure that it is you.
      </p>
    </Section>
  );
}

export function Children() {
  return (
    <Section title="Users under 18">
      <p>
        Users under 18 years need the consent of a parent or guardian to use Boda. If you learn that a child uses it
        without that consent, tell us, and we delete the account.
      </p>
    </Section>
  );
}

export function Complaints() {
  return (
    <Section title="Complaints and changes">
      <p>
        Tell us first if you can: most things are mended quickly. You may complain at any time to the Office of the Data
        Protection Commissioner in Nairobi, <TextLink href="https://www.odpc.go.ke">www.odpc.go.ke</TextLink>.
      </p>
      <p>
        When this policy changes, the new text stands here with a new effective date. What changes your rights is told
        in the app beforehand.
      </p>
    </Section>
  );
}
