import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { Ride } from '../../../lib/ride.ts';
import { ContactButtons } from '../../../parts/contact-links.tsx';
import { firstName } from './ride-words.ts';

/** Call and WhatsApp, where this driver may see the number (R12); before, when it will show. */
export function PassengerContact({ ride }: { ride: Ride }) {
  if (ride.passengerPhone !== null) {
    return (
      <ContactButtons
        name={ride.passengerName}
        phone={ride.passengerPhone}
        greeting={MESSAGES.brand.whatsappGreetingPassenger(firstName(ride.passengerName))}
      />
    );
  }
  return ride.status === 'pending' ? <p className="text-sm">You can call and write once you accept.</p> : null;
}
