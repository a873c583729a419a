import { SHARE_KEPT_DAYS } from '../../../../shared/domain/constants.ts';
import { Points, Section } from './legal-page.tsx';

export function Uses() {
  return (
    <Section title="What we use it for">
      <Points>
        <li>To carry out the rides you ask for or accept: finding drivers nearby, fares, arrival times, contact.</li>
        <li>To show passenger and driver where the other one is while a ride is under way.</li>
        <li>To check who drives: documents are looked at before a driver may take rides.</li>
        <li>To keep the service safe: against misuse, against guessing of links, and to settle complaints.</li>
        <li>To keep the records of fares that the law asks for.</li>
      </Points>
      <p>
        We do this because a ride you booked or accepted cannot be carried out otherwise, because the law asks for it,
        or because you agreed. Position and notifications need your agreement: you give it to your phone, and can take
        it back there at any time. Fares and offers are computed by fixed rules; no decision about you is left to a
        machine’s judgement.
      </p>
    </Section>
  );
}

export function WhoSees() {
  return (
    <Section title="Who sees what">
      <Points>
        <li>
          <strong>Your phone number as a passenger</strong> is seen only by the driver whom you asked, or who accepted
          your ride, and only while that ride is open.
        </li>
        <li>
          <strong>Your position as a passenger</strong> is seen only by your driver, and only during an active ride.
        </li>
        <li>
          <strong>Of a driver,</strong> signed-in passengers see name, phone number, photo, stage, plate and its photo,
          rating, number of trips, fares and, while the driver is available or on route, the position. They never see
          the national ID or the driving license.
        </li>
        <li>
          <strong>A link to your position</strong> shows your name and position to whoever holds it, and follows you
          only while location tracking is on. It expires by itself after some hours, which the app tells you; for{' '}
          {SHARE_KEPT_DAYS} days it still shows the last position, marked as expired, and is then deleted. You can end
          it at any time: then it is deleted at once.
        </li>
        <li>
          <strong>Admins</strong> of the platform see accounts, documents and rides as far as their work needs it. What
          they do, and each document they look at, is logged.
        </li>
        <li>
          <strong>Authorities</strong> get data only where a law or a court of Kenya obliges us.
        </li>
      </Points>
    </Section>
  );
}

export function Services() {
  return (
    <Section title="Services of others">
      <p>Some things are done by others, who then learn what that needs. Some of them work outside Kenya.</p>
      <Points>
        <li>
          <strong>Google</strong> signs you in, and your browser fetches profile pictures from there.
        </li>
        <li>
          <strong>The map service</strong> sends the pictures of the map; it learns which area you look at.
        </li>
        <li>
          <strong>The address service</strong> turns a position into the name of a place; your phone sends it the
          position, without your name. Book from where you are, and your driver reads that name.
        </li>
        <li>
          <strong>Your network and WhatsApp</strong> carry calls and messages that you start from the app. We neither
          hear, read nor record them.
        </li>
      </Points>
    </Section>
  );
}
