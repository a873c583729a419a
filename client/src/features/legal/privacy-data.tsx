import { Points, Section } from './legal-page.tsx';

export function EveryonesData() {
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
          <strong>What you keep with us:</strong> your favourite drivers, links to your position that you made, and the
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

export function DriverData() {
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

export function StaysOnPhone() {
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
