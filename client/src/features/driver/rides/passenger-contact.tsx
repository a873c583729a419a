import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { ContactButtons } from '../../../parts/contact-links.tsx';
import { firstName } from './ride-words.ts';

/** Call and WhatsApp, where this driver may see the number (R12); before, when it will show. */
export function PassengerContact({ ride }: { ride: DriverRide }) {
  if (ride.passenger_phone !== null) {
    return (
      <ContactButtons
        name={ride.passenger_name}
        phone={ride.passenger_phone}
        greeting={MESSAGES.brand.whatsappGreetingPassenger(firstName(ride.passenger_name))}
      />
    );
  }
  return ride.status === 'pending' ? <p className="text-sm">You can call and write once you accept.</p> : null;
}
