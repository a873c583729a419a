/**
 * The driver's answers on a request's notification, and the texts that the phone shows after each. Only the service
 * worker says them: it shares no file with the pages and imports none on demand, so both languages are plain tables.
 */
export const PUSH_ANSWERS = {
  accept: {
    label: 'Accept',
    done: { title: 'You accepted the trip', body: 'Tap for the pickup and the phone number.' },
  },
  decline: {
    label: 'Decline',
    done: { title: 'You declined the request', body: 'You stay online for other requests.' },
  },
  failed: { title: 'Your answer was not sent', body: 'No connection. Tap to try again in Boda.' },
};
