import { SHARE_KEPT_DAYS } from '../../../../shared/domain/constants/rules.ts';
import { LegalPage, Points, Section, TextLink } from './legal-page.tsx';
import { Children, Complaints, Retention, Rights, Security } from './privacy-rights.tsx';

/** /privacy-policy: what data the app processes, why, who sees it and for how long (spec 2 §1, §9). */
export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={
        <>
          <p>
            Boda brings passengers and motorbike-taxi drivers together in Embu, Meru, Tharaka Nithi and Kirinyaga. For
            that it needs to know some things about you. This page says which, why, who sees them and what you can do
            about it. It follows the Data Protection Act, 2019 of Kenya. How rides work is written in the{' '}
            <TextLink href="/terms-of-service">Terms of Service</TextLink>.
          </p>
          <p className="rounded-card bg-brand-tint px-4 py-3 font-semibold">
            We do not sell your data. There is no advertising in Boda, and nothing that follows you to other sites.
          </p>
        </>
      }
    >
      <EveryonesData />
      <DriverData />
      <StaysOnPhone />
      <Uses />
      <WhoSees />
      <Services />
      <Retention />
      <Security />
      <Rights />
      <Children />
      <Complaints />
    </LegalPage>
  );
}

function EveryonesData() {
  return (
    <Section title="What we collect from everyone">
      <Points>
        <li>
          <strong>From your Google account, when you sign in:</strong> your name, your email address, the address of
          your profile picture and the number by which Google knows the account. We never see your password.
        </li>
        <li>
          <strong>From you:</strong> your name, your phone number and whether you are a passenger or a driver.
        </li>
        <li>
          <strong>Your position (GPS),</strong> once you allow it on your phone: where you are, how exact that is, your
          direction and speed. We keep only the last position, not where you have been.
        </li>
        <li>
          <strong>Your rides:</strong> pickup and destination, time, number of passengers, cargo, fare and way of
          payment, who rode with whom, what happened when, and what you wrote when you cancelled.
        </li>
        <li>
          <strong>What you keep with us:</strong> your favorite drivers, links to your position that you made, and the
          notes we sent you in the app.
        </li>
        <li>
          <strong>A cookie</strong> that keeps you signed in, and for the minutes of a sign-in one that protects it.
          Boda sets you no other.
        </li>
      </Points>
    </Section>
  );
}

function DriverData() {
  return (
    <Section title="What we collect from drivers as well">
      <p>To register and to be found, a driver gives us:</p>
      <Points>
        <li>name, phone number and, if they like, an email address (optional);</li>
        <li>national ID and driving license, as photos;</li>
        <li>a photo of themselves;</li>
        <li>the motorbike plate, as text and as a photo;</li>
        <li>the stage name, and where the stage or home is;</li>
        <li>GPS position while they are online or on a ride;</li>
        <li>pricing preferences: fares within town, outside town and for single routes;</li>
        <li>working hours, and whether they are available.</li>
      </Points>
      <p>From completed rides we work out a driver’s number of trips and earnings.</p>
    </Section>
  );
}

function StaysOnPhone() {
  return (
    <Section title="What stays on your phone">
      <p>
        Contacts that a passenger adds from the phone’s own list or by hand are kept on that phone and are not sent to
        us. So are small conveniences: a booking you have not finished, your last pickup, whether sounds are on.
        Clearing the browser’s data removes them.
      </p>
    </Section>
  );
}

function Uses() {
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

function WhoSees() {
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

function Services() {
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
