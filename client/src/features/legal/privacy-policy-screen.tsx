import { GRID_M } from '#shared/domain/constants/positions.ts';
import { ADMIN_DEVICE_DAYS, RATINGS_SHOWN_FROM, SHARE_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { LegalPage, Points, Section, TextLink } from './legal-page.tsx';
import { Children, Complaints, Retention, Rights, Security } from './privacy-rights.tsx';
import { Requests } from './what-requests-show.tsx';
import { WhereDriversAre } from './where-drivers-are.tsx';

/** /privacy-policy: the data that the app processes, its purpose, who sees it and for how long (spec 2 §1, §9). */
export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={
        <>
          <p>
            Boda connects passengers and motorbike-taxi drivers in Embu, Meru, Tharaka Nithi and Kirinyaga. To do that,
            it needs some information about you. This page says what we collect and why, who sees it, and what you can
            do about it. It follows Kenya’s Data Protection Act, 2019. How trips work is set out in the{' '}
            <TextLink href="/terms-of-service">Terms of Service</TextLink>.
          </p>
          <p className="rounded-card bg-brand-tint px-4 py-3 font-semibold">
            We do not sell your data. There is no advertising in Boda, and nothing tracks you on other sites.
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
          <strong>From your Google account, when you sign in:</strong> your name, your email address, a link to your
          profile picture and Google’s number for your account. We never see your password.
        </li>
        <li>
          <strong>From you:</strong> your name, your phone number and whether you are a passenger or a driver.
        </li>
        <li>
          <strong>Your location (GPS),</strong> once you allow it on your phone: where you are, how accurate that is,
          your direction and your speed. We keep only your last location, not where you have been. A call for help (SOS)
          is the one exception: see below.
        </li>
        <li>
          <strong>Your trips:</strong> pickup and destination, time, number of passengers, luggage, fare and way of
          payment, who rode with whom, what happened when, the short messages you sent each other, how you rated each
          other, and the reason if you cancelled.
        </li>
        <li>
          <strong>What you keep with us:</strong> your favorite drivers, up to three trusted contacts (name and number),
          the location and trip links you made, and the notifications we sent you in the app.
        </li>
        <li>
          <strong>If you call for help (SOS) on a trip:</strong> the alert, and the locations of passenger and driver
          from then on, for four hours at most or until support has resolved it.
        </li>
        <li>
          <strong>Cookies:</strong> one keeps you signed in; another protects the few minutes of a sign-in. Admins get
          one for their own sign-in, and one that marks their device for {ADMIN_DEVICE_DAYS} days. Boda sets no others.
        </li>
      </Points>
    </Section>
  );
}

function DriverData() {
  return (
    <Section title="What we also collect from drivers">
      <p>To register and to be found, a driver gives us:</p>
      <Points>
        <li>name, phone number and, if they like, an email address (optional);</li>
        <li>national ID and driving license, as photos;</li>
        <li>a photo of themselves;</li>
        <li>the motorbike plate, as text and as a photo;</li>
        <li>the stage name, and where the stage or home is;</li>
        <li>GPS location while they are online or on a trip;</li>
        <li>pricing preferences: fares within town, outside town and for single routes;</li>
        <li>working hours, and whether they are available.</li>
      </Points>
      <p>
        From completed trips we work out a driver’s number of trips, earnings and average rating. We also keep what our
        reviewers decided: photos they asked for again and the reason of a suspension, which the driver can read; and
        which passengers a driver has blocked.
      </p>
    </Section>
  );
}

function StaysOnPhone() {
  return (
    <Section title="What stays on your phone">
      <p>
        Contacts that a passenger adds under Contacts, from the phone’s own list or by hand, stay on that phone and are
        not sent to us. So do small conveniences: a booking you have not finished, places you chose lately, whether
        sounds are on. Clearing the browser’s data removes them.
      </p>
      <p>
        So that you have it without a network, the phone you use also keeps what Boda showed you last: your trips with
        the name, plate and phone number of the other person, your profile and your trusted contacts. It is deleted when
        you sign out, when you are signed out and when somebody else signs in.
      </p>
      <p>
        What you do without a network waits on the phone until it is sent, or until you sign out or somebody else signs
        in. Where you were in a trip without a network, for its last 10 minutes, is kept there too. It is sent to us
        afterwards, and only a call for help (SOS) on that trip keeps it.
      </p>
    </Section>
  );
}

function Uses() {
  return (
    <Section title="What we use it for">
      <Points>
        <li>
          To carry out the trips you ask for or accept: finding drivers nearby, setting fares, estimating arrival times
          and putting you in touch.
        </li>
        <li>To show passenger and driver where the other is while a trip is under way.</li>
        <li>
          To check who drives: we review a driver’s documents before they can take trips, and a new name, number or
          plate before anybody sees it; we compare phone numbers, plates and ID cards, so that nobody who was banned
          registers again unnoticed.
        </li>
        <li>To keep the service safe: to answer calls for help, prevent misuse and settle complaints.</li>
        <li>To keep the records of fares that the law requires.</li>
      </Points>
      <p>
        We do this because a trip cannot be carried out without it, because the law requires it, or because you agreed.
        Location and notifications need your consent: you give it on your phone and can withdraw it there at any time.
        Fares and offers follow fixed rules; we do not profile you.
      </p>
    </Section>
  );
}

function WhoSees() {
  return (
    <Section title="Who sees what">
      <Points>
        <li>
          <strong>Your phone number as a passenger</strong> is seen only by the driver you asked or who accepted your
          trip, and only while that trip is open.
        </li>
        <Requests />
        <li>
          <strong>Your location as a passenger</strong> is seen only by your driver, and only during an active trip.
        </li>
        <li>
          <strong>About a driver,</strong> signed-in passengers see the name, phone number, photo, stage, plate and its
          photo, rating, number of trips and fares. They never see the national ID or the driving license.
        </li>
        <li>
          <strong>Where a driver is</strong> depends on what they are doing:
          <WhereDriversAre />
        </li>
        <li>
          <strong>At a stage,</strong> anyone can see which of its drivers are waiting there: first name, plate and for
          how long. Signed-in people also see the photo.
        </li>
        <li>
          <strong>A link to your location</strong> shows your name and location to anyone who has it, and follows you
          only while location tracking is on. It expires after the hours that the app shows you; for another{' '}
          {SHARE_KEPT_DAYS} days it shows your last location, marked as expired, and is then deleted. If you stop
          sharing, it is deleted at once.
        </li>
        <li data-link="trip">
          <strong>A link to your trip</strong> shows your first name, the driver’s first name, photo and plate, the
          known places nearest to where the trip begins and ends, and when you arrive. Until the trip ends, a map shows
          where the driver is and the next point, which is the pickup until the start and then the destination: a known
          place, or else to about {GRID_M} m. The link is deleted {SHARE_KEPT_DAYS} days later.
        </li>
        <li>
          <strong>Your ratings</strong> of others are never shown to them one by one, only as an average: from{' '}
          {RATINGS_SHOWN_FROM} ratings on, and renewed with every {RATINGS_SHOWN_FROM} further ones. It does not say who
          gave what, but who knows the other ratings can work out yours, as from an average of 1 or 5.
        </li>
        <li>
          <strong>Admins</strong> of the platform see accounts, documents, trips, where drivers are, and calls for help
          as far as their work requires. What they do, and each document they open, is logged.
        </li>
        <li>
          <strong>Authorities</strong> get data only where Kenyan law or a Kenyan court requires it.
        </li>
      </Points>
    </Section>
  );
}

function Services() {
  return (
    <Section title="Other services">
      <p>Others do some things for us and learn what they need for it. Some of them work outside Kenya.</p>
      <Points>
        <li>
          <strong>Google</strong> signs you in, and your browser loads profile pictures from there.
        </li>
        <li>
          <strong>The map service</strong> supplies the map; it learns which area you look at.
        </li>
        <li>
          <strong>The address service</strong> turns a location into the name of a place; your phone sends it the
          location, without your name. When you book from where you are, your driver reads that name.
        </li>
        <li>
          <strong>Your browser’s push service</strong> brings you notifications while Boda is closed, if you turned them
          on. They are encrypted, and it cannot read them.
        </li>
        <li>
          <strong>Your network and WhatsApp</strong> carry the calls and messages you start from the app. We do not
          hear, read or record them.
        </li>
      </Points>
    </Section>
  );
}
