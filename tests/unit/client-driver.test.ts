import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusSentence } from '#client/features/driver/duty/status-labels.ts';
import { registrationProblems } from '#client/features/driver/onboarding/problems.ts';
import { bodyOf, type Draft, NO_PHOTOS, type Photos } from '#client/features/driver/onboarding/registration.ts';
import { nextStopOf, driverStory } from '#client/features/driver/rides/driver-story.ts';
import { directionsHref } from '#client/lib/maps-links.ts';
import { Onboarding } from '#shared/contract/driver-entities.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { drivenRide as ride } from '../support/client-ride.ts';

const NOW = Date.parse('2025-03-10T09:00:00Z');
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) Chrome/120';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';

describe('the driver’s next step', () => {
  it('leads to the pickup, then is to press Start (R43), then leads to the destination', () => {
    expect(driverStory(ride(), 4, NOW)).toEqual({
      title: 'To the pickup · 4 min',
      text: 'Pick up Wanjiku at Embu Town.',
    });
    expect(driverStory(ride({ pickup: 'Near Huduma Centre Embu' }), 4, NOW).text).toBe(
      'Pick up Wanjiku near Huduma Centre Embu.',
    );
    expect(driverStory(ride({ arrivedAt: '2025-03-10T09:00:00.000Z' }), 1, NOW).text).toContain('then start the trip');
    expect(driverStory(ride({ status: 'in_progress' }), null, NOW)).toEqual({
      title: 'To Runyenjes',
      text: 'Take Wanjiku to Runyenjes Town.',
    });
  });

  it('R20 a scheduled ride shows its pickup time, in Nairobi time, until it is active', () => {
    const later = ride({ tripTiming: 'schedule', scheduledTime: '2025-03-10T14:05:00.000Z', active: false });
    expect(driverStory(later, null, NOW).title).toBe('Pick up today at 17:05');
    expect(driverStory({ ...later, active: true }, 7, NOW).title).toBe('To the pickup · 7 min');
  });

  it('directions lead to the next stop, with Apple’s scheme on Apple devices (spec 1 §7)', () => {
    const toPickup = nextStopOf(ride());
    expect(directionsHref(toPickup, ANDROID)).toContain('google.com/maps/dir/?api=1&destination=-0.53%2C37.45');
    expect(directionsHref(toPickup, IPHONE)).toBe('maps://?daddr=-0.53%2C37.45&dirflg=d');
    const unknown = nextStopOf(ride({ status: 'in_progress', to: null }));
    expect(directionsHref(unknown, ANDROID)).toContain('destination=Runyenjes%20Town%2C%20Kenya');
  });
});

describe('the text of a driver’s status', () => {
  const own = {
    status: 'on_route',
    riding: true,
    disconnected: false,
    unseen: false,
    manualOffline: false,
    onRoute: false,
  } as const;
  it('R7 says, after choosing offline during a ride, that the driver will be offline afterwards', () => {
    expect(statusSentence({ ...own, manualOffline: true }, 'approved')).toBe('You go offline when this trip ends.');
    expect(statusSentence(own, 'approved')).toContain('Available again when this trip ends');
  });
  it('R5 does not ask a driver waiting for approval to go online', () => {
    const offline = { ...own, status: 'offline', riding: false } as const;
    expect(statusSentence(offline, 'pending')).not.toContain('Available');
    expect(statusSentence(offline, 'approved')).toContain('Choose Available');
  });
});

describe('the registration form (spec 2 §5)', () => {
  const draft: Draft = {
    fullName: 'Peter Murithi',
    mobileNumber: '0722000111',
    email: '',
    locationAddress: '',
    locationLatitude: null,
    locationLongitude: null,
    stageName: 'Embu Town Stage',
    motorbikePlateNumber: 'kmeb 123a',
    withinTownFareMin: '100',
    withinTownFareMax: '200',
    outsideTownFareMin: '150',
    outsideTownFareMax: '300',
  };
  const photo = 'data:image/jpeg;base64,/9j/';
  const photos: Photos = {
    profilePictureUrl: photo,
    idCardUrl: photo,
    drivingLicenseUrl: photo,
    platePhotoUrl: photo,
  };

  it('sends the plate in upper case and what the contract accepts', () => {
    expect(registrationProblems(draft, photos)).toEqual({});
    expect(bodyOf(draft, photos).motorbikePlateNumber).toBe('KMEB 123A');
    expect(Onboarding.safeParse(bodyOf(draft, photos)).success).toBe(true);
  });

  it('names each missing answer with its message', () => {
    const empty = { ...draft, fullName: ' ', mobileNumber: '', stageName: '', motorbikePlateNumber: '' };
    expect(registrationProblems(empty, NO_PHOTOS)).toEqual({
      fullName: ONBOARDING.nameRequired,
      mobileNumber: ONBOARDING.mobileRequired,
      stageName: ONBOARDING.stageRequired,
      motorbikePlateNumber: ONBOARDING.plateRequired,
      profilePictureUrl: ONBOARDING.photoMissing,
      idCardUrl: ONBOARDING.photoMissing,
      drivingLicenseUrl: ONBOARDING.photoMissing,
      platePhotoUrl: ONBOARDING.photoMissing,
    });
  });

  it('reports a fare problem exactly when the contract refuses it', () => {
    const typed = fc.oneof(fc.integer({ min: 0, max: 1200 }).map(String), fc.constant(''));
    fc.assert(
      fc.property(typed, typed, typed, typed, (a, b, c, d) => {
        const fares = { withinTownFareMin: a, withinTownFareMax: b, outsideTownFareMin: c, outsideTownFareMax: d };
        const accepted = Onboarding.safeParse(bodyOf({ ...draft, ...fares }, photos)).success;
        expect(Object.keys(registrationProblems({ ...draft, ...fares }, photos)).length === 0).toBe(accepted);
      }),
    );
  });
});
