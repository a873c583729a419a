import { CURRENCY } from '../domain/constants.ts';

/** An amount as it is said: "KSH 1,250". */
export const ksh = (amount: number): string => `${CURRENCY} ${amount.toLocaleString('en-KE')}`;

/** The list of what happened. `when` is "at 14:05" or "tomorrow at 06:30", `fare` whole KSH. No phone, no position (R12). */
export const HAPPENED = {
  accepted: (driver: string, pickup: string, minutes: number) =>
    `${driver} accepted your ride and will be at ${pickup} in about ${minutes} min.`,
  acceptedUnseen: (driver: string, pickup: string) => `${driver} accepted your ride and is on the way to ${pickup}.`,
  acceptedForLater: (driver: string, pickup: string, when: string) =>
    `${driver} accepted your ride and will pick you up at ${pickup} ${when}.`,
  taken: (driver: string, pickup: string, minutes: number) =>
    `${driver} took your request and will be at ${pickup} in about ${minutes} min.`,
  takenForLater: (driver: string, pickup: string, when: string) =>
    `${driver} took your request and will pick you up at ${pickup} ${when}.`,
  takenUnseen: (driver: string, pickup: string) => `${driver} took your request and is on the way to ${pickup}.`,
  arrived: (driver: string, pickup: string) => `${driver} is waiting for you at ${pickup}.`,
  started: (driver: string, destination: string) => `You are on the way to ${destination} with ${driver}.`,
  completed: (destination: string, fare: number) => `Your ride to ${destination} is complete. Fare ${ksh(fare)}.`,
  declined: (driver: string, destination: string) =>
    `${driver} cannot take your ride to ${destination}. Please choose another driver.`,
  noShow: (driver: string, pickup: string, destination: string) =>
    `${driver} did not find you at ${pickup} and cancelled the ride to ${destination}.`,
  cannotCome: (driver: string, pickup: string, destination: string) =>
    `${driver} cannot come to ${pickup}, so your ride to ${destination} was cancelled. Please choose another driver.`,
  unavailable: (driver: string, destination: string) =>
    `${driver} is no longer available, so your ride to ${destination} was cancelled. Please choose another driver.`,
  unanswered: (driver: string, destination: string) =>
    `${driver} did not answer your request for ${destination} in time. Please choose another driver.`,
  nobodyAnswered: (destination: string) =>
    `No driver answered your request for ${destination} in time. Please try again.`,
  nobodyLeft: (destination: string) => `No driver could take your ride to ${destination}. Please try again.`,
  cancelledByAdmin: (pickup: string, destination: string) =>
    `The ride from ${pickup} to ${destination} was cancelled by Boda support.`,
  reminder: (driver: string, pickup: string, destination: string, when: string) =>
    `${driver} will pick you up at ${pickup} ${when} for your ride to ${destination}.`,

  requested: (passenger: string, pickup: string, destination: string, fare: number) =>
    `${passenger} asks for a ride: ${pickup} → ${destination}, ${ksh(fare)}.`,
  requestedForLater: (passenger: string, pickup: string, destination: string, fare: number, when: string) =>
    `${passenger} asks for a ride ${when}: ${pickup} → ${destination}, ${ksh(fare)}.`,
  withdrawn: (passenger: string, pickup: string, destination: string) =>
    `${passenger} withdrew the request: ${pickup} → ${destination}.`,
  missed: (passenger: string, pickup: string, destination: string) =>
    `The request of ${passenger} was not answered in time: ${pickup} → ${destination}.`,
  cancelledByPassenger: (passenger: string, pickup: string, destination: string) =>
    `${passenger} cancelled the ride: ${pickup} → ${destination}.`,
  driverReminder: (passenger: string, pickup: string, destination: string, when: string) =>
    `Pick up ${passenger} at ${pickup} ${when} for the ride to ${destination}.`,
  approved: 'Your driver account is approved. You can take rides now.',

  movedBySupport: (passenger: string, pickup: string, destination: string, status: string) =>
    `Boda support set the ride of ${passenger} to ${status}: ${pickup} → ${destination}.`,
  fareChanged: (pickup: string, destination: string, before: number, after: number) =>
    `Boda support changed the fare from ${ksh(before)} to ${ksh(after)}: ${pickup} → ${destination}.`,
} as const;

/** What stands in a driver's Recent Activity beside the requests and cancellations above. */
export const ACTIVITY = {
  wentOnline: 'You went online.',
  wentOffline: 'You went offline.',
  lostConnection: 'You were set offline because your phone lost the connection.',
  registered: 'You sent your registration.',
  registeredAgain: 'You changed your registration.',
  accepted: (passenger: string, pickup: string, destination: string, fare: number) =>
    `You accepted ${passenger}: ${pickup} → ${destination}, ${ksh(fare)}.`,
  acceptedForLater: (passenger: string, pickup: string, destination: string, fare: number, when: string) =>
    `You accepted ${passenger} ${when}: ${pickup} → ${destination}, ${ksh(fare)}.`,
  taken: (passenger: string, pickup: string, destination: string) =>
    `Another driver took the request of ${passenger}: ${pickup} → ${destination}.`,
  declined: (passenger: string, pickup: string, destination: string) =>
    `You declined the request of ${passenger}: ${pickup} → ${destination}.`,
  arrived: (passenger: string, pickup: string) => `You arrived at ${pickup} for ${passenger}.`,
  started: (passenger: string, destination: string) => `You started the ride of ${passenger} to ${destination}.`,
  completed: (passenger: string, destination: string, fare: number) =>
    `You completed the ride of ${passenger} to ${destination}. Fare ${ksh(fare)}.`,
  noShow: (passenger: string, pickup: string) =>
    `You cancelled the ride of ${passenger}, who did not come to ${pickup}.`,
  cannotCome: (passenger: string, pickup: string, destination: string) =>
    `You told ${passenger} that you cannot come: ${pickup} → ${destination}.`,
  unavailable: (passenger: string, pickup: string, destination: string) =>
    `The ride of ${passenger} was given up because your account may not drive at the moment: ${pickup} → ${destination}.`,
} as const;
