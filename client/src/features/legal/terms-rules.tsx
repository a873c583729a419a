import { Points, Section } from './legal-page.tsx';

export function Drivers() {
  return (
    <Section title="What Boda is, and what it is not">
      <p>
        Boda is an app that brings passengers and drivers together. Drivers are independent providers: they are not
        employed by Boda, they own or answer for their motorbike, they decide when and for whom they ride. The ride
        itself is agreed between passenger and driver.
      </p>
    </Section>
  );
}

export function Users() {
  return (
    <Section title="Who may use it">
      <p>
        Anyone of 18 years or more. Users under 18 need the consent of a parent or guardian. Give your real name and a
        phone number on which you can be reached, and keep your Google account to yourself. Drivers register with their
        documents and take rides once these have been approved.
      </p>
    </Section>
  );
}

export function Contact() {
  return (
    <Section title="Calls and messages">
      <p>
        In-app calls and messaging connect passenger and driver: the app opens a call or a WhatsApp chat with the other
        one. Your own network and WhatsApp carry it, at their price. Use a number you got through Boda for the ride, and
        for nothing else.
      </p>
    </Section>
  );
}

export function Duties() {
  return (
    <Section title="Safety and respect">
      <Points>
        <li>
          Drivers hold a valid driving license and insurance, keep the motorbike roadworthy, carry helmets and obey the
          traffic law of Kenya.
        </li>
        <li>Passengers wear the helmet, carry nothing dangerous or unlawful, and pay the fare shown.</li>
        <li>Everyone treats the other with respect. No harassment, no false bookings, no false positions.</li>
        <li>Reading others’ data, guessing links or disturbing the service is not allowed.</li>
      </Points>
      <p>
        Whoever breaks these rules may be suspended or banned, at once where safety asks for it. You may ask support for
        the reason and for another look.
      </p>
    </Section>
  );
}

export function Limits() {
  return (
    <Section title="What we answer for">
      <p>
        We run the app with care, but cannot promise that a driver is free, arrives at the minute shown, or that the
        network holds. We do not answer for how a ride is carried out; the driver does. Rights that the law gives you,
        among them those of consumers, and our liability for what we cause on purpose or by gross negligence, stay as
        they are.
      </p>
      <p>
        Boda is no emergency service. In an emergency call the police on 999, or 911 for an ambulance or the fire
        brigade.
      </p>
    </Section>
  );
}

export function LawAndChanges() {
  return (
    <Section title="Law and changes">
      <p>
        The laws of Kenya apply, and the courts of Kenya decide what cannot be settled between us. When these terms
        change, the new text stands here with a new effective date; using Boda after it means that you accept it.
      </p>
    </Section>
  );
}
