/** The answers on a request's notification, and the phone's response to each. */
export const PUSH_ANSWERS = {
  accept: {
    label: 'Accept',
    done: { title: 'You accepted the ride', body: 'Press here for the pickup and the phone number.' },
  },
  decline: {
    label: 'Decline',
    done: { title: 'You declined the request', body: 'You stay online for other requests.' },
  },
  failed: { title: 'Your answer did not go through', body: 'No connection. Press here to try again in Boda.' },
} as const;

export type PushAnswer = 'accept' | 'decline';
