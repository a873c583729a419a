import { LegalPage, Points, Section, TextLink } from './legal-page.tsx';

/** /terms-of-service: what passengers, drivers and Boda may expect of each other (spec 2 §1). */
export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      lead={
        <p>
          These terms apply between you and Boda whenever you use the app, as a passenger or as a driver. By signing in
          you accept them. What happens with your data is written in the{' '}
          <TextLink href="/privacy-policy">Privacy Policy</TextLink>.
        </p>
      }
    >
      <Drivers />
      <Users />
      <Booking />
      <Availability />
      <Fares />
      <Payment />
      <Contact />
      <Cancelling />
      <Duties />
      <Limits />
      <LawAndChanges />
    </LegalPage>
  );
}

function Booking() {
  return (
    <Section title="Booking a ride">
      <p>
        A passenger asks one driver, or the nearest ones, for a ride now or up to 24 hours ahead. The ride is agreed
        once a driver accepts it; no driver has to. A request that nobody answers ends by itself after a few minutes.
        One motorbike carries at most two passengers and no more cargo than a suitcase or a box.
      </p>
    </Section>
  );
}

function Availability() {
  return (
    <Section title="Availability of drivers">
      <p>
        A driver who is online is either Free or On Route. Free means ready for a request; the app says “Available”. On
        Route means with a passenger or on the way to one; the app says “On Route with Passenger”. Whoever is offline
        takes no requests. Where a driver is, and when they arrive, are estimates.
      </p>
    </Section>
  );
}

function Fares() {
  return (
    <Section title="Fares">
      <p>Fares are in Kenyan shillings (KSH). They are set by:</p>
      <Points>
        <li>distance: the longer the trip, the higher within the driver’s range;</li>
        <li>location: whether the trip is within town or outside town;</li>
        <li>driver presets: each driver’s own price ranges, and fixed fares for routes they have entered.</li>
      </Points>
      <p>
        The fare is shown before you book and stays the same for that ride. Nothing is added to it later: no hidden
        fees.
      </p>
    </Section>
  );
}

function Payment() {
  return (
    <Section title="Payment">
      <p>
        Payment may be in cash or by a mobile-money wallet. At present the app takes cash alone, paid to the driver at
        the end of the ride; the other ways are marked “Coming soon”.
      </p>
      <p>
        Boda may deduct commissions or service fees from what drivers earn. At present none are deducted; drivers are
        told in the app before that changes.
      </p>
    </Section>
  );
}

function Cancelling() {
  return (
    <Section title="Cancelling">
      <p>
        Passengers may cancel until the ride has started, drivers may decline a request or give back a ride they
        accepted when the passenger does not come. Cancelling costs nothing. Who cancels again and again, at others’
        expense, may lose the account.
      </p>
    </Section>
  );
}

function Drivers() {
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

function Users() {
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

function Contact() {
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

function Duties() {
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

function Limits() {
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

function LawAndChanges() {
  return (
    <Section title="Law and changes">
      <p>
        The laws of Kenya apply, and the courts of Kenya decide what cannot be settled between us. When these terms
        change, the new text stands here with a new effective date; using Boda after it means that you accept it.
      </p>
    </Section>
  );
}
