import { Points, Section } from './legal-page.tsx';

export function Booking() {
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

export function Availability() {
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

export function Fares() {
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

export function Payment() {
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

export function Cancelling() {
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
