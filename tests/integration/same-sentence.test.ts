import { beforeAll, describe, expect, test } from 'vitest';
import { draftProblem, tripOf, type BookingDraft, EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { profileProblem } from '#client/parts/people/use-profile-form.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import { type Client } from '../support/app.ts';
import { booking } from '../support/rides.ts';
import { appOfFile } from '../support/of-file.ts';

/** Every validation of spec 1 §5 on client and server, with the same message. */

const { find, profile } = MESSAGES;
const HOUR_MS = 3_600_000;

const app = appOfFile();
let passenger: Client;
let driverId: string;
beforeAll(async () => {
  passenger = await app.passenger();
  const driver = await app.driver();
  await driver.call('setDriverStatus', { body: { status: 'online' } });
  driverId = (await driver.call('getMe')).body.id;
});

const { driverId: _nobody, paymentMethod: _cash, ...search } = booking(null);

type Outcome = { error: string; field: string } | 'accepted';
const outcomeOf = ({ status, body }: { status: number; body: unknown }): Outcome =>
  status === 400 ? (body as { error: string; field: string }) : 'accepted';

/** Returns the server's responses to these details: for a search, and for booking a driver. */
async function serverOutcomes(details: object): Promise<Outcome[]> {
  const found = await passenger.send('findDrivers', { body: { ...search, ...details } });
  const booked = await passenger.send('createRide', { body: { ...booking(driverId), ...details } });
  return [outcomeOf(found), outcomeOf(booked)];
}

async function expectRefused(sentence: string, field: string, ...details: object[]): Promise<void> {
  for (const one of details) {
    const refusal = { error: sentence, code: 'INVALID', field };
    expect(await serverOutcomes(one), JSON.stringify(one)).toEqual([refusal, refusal]);
  }
}

const draft = (changes: Partial<BookingDraft>): BookingDraft => ({
  ...EMPTY_DRAFT,
  pickup: 'Embu Town',
  destination: 'Runyenjes Town',
  ...changes,
});
const clientProblem = (changes: Partial<BookingDraft>): string | null => draftProblem(draft(changes), Date.now());

describe('spec 1 §5 find drivers and booking: client and server give the same message', () => {
  test('pickup and destination are required', async () => {
    expect(find.bothRequired).toBe('Please select both pickup and destination locations');
    for (const none of [null, '', '  ']) {
      expect(clientProblem({ pickup: none })).toBe(find.bothRequired);
      expect(clientProblem({ destination: none })).toBe(find.bothRequired);
    }
    for (const field of ['pickup', 'destination']) {
      await expectRefused(find.bothRequired, field, { [field]: null }, { [field]: '' }, { [field]: '  ' });
      await expectRefused(find.bothRequired, field, { [field]: undefined });
    }
  });

  test('pickup and destination must differ, in any spelling', async () => {
    expect(find.mustDiffer).toBe('Pickup and destination cannot be the same');
    for (const same of ['Embu Town', ' EMBU town ']) {
      expect(clientProblem({ destination: same })).toBe(find.mustDiffer);
      await expectRefused(find.mustDiffer, 'destination', { destination: same });
    }
  });

  test('a time is required when timing is schedule', async () => {
    expect(find.timeRequired).toBe('Please select a scheduled time');
    for (const scheduledLocal of ['', 'soon']) {
      expect(clientProblem({ tripTiming: 'schedule', scheduledLocal })).toBe(find.timeRequired);
    }
    const times = [null, undefined, '', 'soon', '2026-02-30T25:00'];
    await expectRefused(
      find.timeRequired,
      'scheduledTime',
      ...times.map((scheduledTime) => ({ tripTiming: 'schedule', scheduledTime })),
    );
  });

  test('R10 a scheduled time is not before now and at most 24 hours ahead', async () => {
    expect(find.timeHint).toBe('Schedule up to 24 hours in advance');
    for (const ms of [-HOUR_MS, 25 * HOUR_MS]) {
      const at = Date.now() + ms;
      expect(clientProblem({ tripTiming: 'schedule', scheduledLocal: nairobiLocal(at) })).toBe(find.timeOutside);
      const scheduledTime = new Date(at).toISOString();
      await expectRefused(find.timeOutside, 'scheduledTime', { tripTiming: 'schedule', scheduledTime });
    }
  });

  test('R19 one or two passengers; cargo none, small or medium, nothing larger', async () => {
    expect(find.maxPassengers).toBe('Maximum 2 passengers per motorbike for safety');
    await expectRefused(find.maxPassengers, 'passengerCount', { passengerCount: 3 }, { passengerCount: 99 });
    for (const passengerCount of [0, -1, 1.5, '1', null]) {
      for (const answer of await serverOutcomes({ passengerCount }))
        expect(answer).toMatchObject({ field: 'passengerCount' });
    }
    const sizes = 'cargoSize must be one of: none, small, medium.';
    await expectRefused(sizes, 'cargoSize', { cargoSize: 'large' }, { cargoSize: '' }, { cargoSize: null });
  });

  test('only cash is selectable: M-Pesa and Boda Wallet are coming soon', async () => {
    expect(find.comingSoon).toBe('Coming soon');
    for (const paymentMethod of ['mpesa', 'wallet']) {
      const answer = await passenger.send('createRide', { body: { ...booking(driverId), paymentMethod } });
      expect(answer).toMatchObject({ status: 400, body: { error: 'Coming soon', field: 'paymentMethod' } });
    }
  });

  test('the server accepts what the client accepts: both timings, one and two passengers, each cargo size', async () => {
    const soon = nairobiLocal(Date.now() + 2 * HOUR_MS);
    const answers: Partial<BookingDraft>[] = [
      { passengerCount: 2, cargoSize: 'small' },
      { cargoSize: 'medium', destination: 'Mama Njeri’s gate' },
      { tripTiming: 'schedule', scheduledLocal: soon },
    ];
    for (const changes of answers) {
      expect(clientProblem(changes)).toBeNull();
      const found = await passenger.call('findDrivers', { body: tripOf(draft(changes)) });
      expect(found.status).toBe(200);
      const body = { ...tripOf(draft(changes)), driverId, paymentMethod: 'cash' as const };
      const { status, body: ride } = await passenger.call('createRide', { body });
      expect(status).toBe(201);
      await passenger.call('cancelRide', { params: { id: ride.id }, body: {} });
    }
  });
});

describe('spec 1 §5 profile form: client and server give the same message', () => {
  const send = async (body: object): Promise<Outcome> => outcomeOf(await passenger.send('updateProfile', { body }));
  const whole = { user_type: 'passenger', name: 'Wanjiku Njeri', phone: '0712 345 678' };

  test('name and phone must be non-empty after trimming', async () => {
    const sentence = 'Please enter both your name and phone number';
    expect(profile.nameAndPhone).toBe(sentence);
    for (const none of ['', '   ']) {
      expect(await profileProblem(none, whole.phone)).toMatchObject({ sentence });
      expect(await profileProblem(whole.name, none)).toMatchObject({ sentence });
    }
    for (const none of ['', '   ', null, undefined]) {
      expect(await send({ ...whole, name: none })).toMatchObject({ error: sentence, field: 'name' });
      expect(await send({ ...whole, phone: none })).toMatchObject({ error: sentence, field: 'phone' });
    }
  });

  test('the phone must be a mobile number', async () => {
    const sentence = profile.phoneInvalid;
    for (const phone of ['12', 'abc', '07123', '0712 345 67x', '+254 999 999 999', '0202222222', '0800 720 000']) {
      expect(await profileProblem(whole.name, phone)).toEqual({ sentence, field: 'phone' });
      expect(await send({ ...whole, phone })).toMatchObject({ error: sentence, field: 'phone' });
    }
    for (const phone of ['0712345678', '0110 345 678', '+254 712 345 678', '254712345678', '+256 700 123456']) {
      expect(await profileProblem(whole.name, phone)).toBeNull();
      expect(await send({ ...whole, phone })).toBe('accepted');
    }
  });

  test('a user type must be chosen', async () => {
    for (const user_type of [null, undefined, '', 'admin']) {
      expect(await send({ ...whole, user_type })).toMatchObject({
        error: 'Please select a user type',
        field: 'user_type',
      });
    }
  });
});
