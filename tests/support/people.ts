import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import { EMBU, TEST_ADMIN_CODE } from './context.ts';

let people = 0;
const next = (): number => (people += 1);
const phoneOf = (n: number): string => `+2547${10_000_000 + n}`;

/** Someone signed in, with a complete profile. */
async function person(app: TestApp, userType: 'passenger' | 'driver', name?: string): Promise<TestClient> {
  const n = next();
  const client = await app.signIn(`${userType}.${n}@boda.test`);
  await client.ok('updateProfile', {
    body: { user_type: userType, name: name ?? `${userType} ${n}`, phone: phoneOf(n) },
  });
  return client;
}

export const newPassenger = (app: TestApp, name?: string): Promise<TestClient> => person(app, 'passenger', name);

/** Registers a driver as the form does; they stand in Embu. */
export async function register(driver: TestClient): Promise<void> {
  const me = await driver.ok('getMe');
  await driver.ok('onboardDriver', {
    body: {
      fullName: me.name ?? '',
      mobileNumber: me.phone ?? '',
      email: '',
      locationAddress: 'Embu Town',
      locationLatitude: EMBU.latitude,
      locationLongitude: EMBU.longitude,
      stageName: 'Embu stage',
      motorbikePlateNumber: 'kmfa 123b',
      withinTownFareMin: 100,
      withinTownFareMax: 200,
      outsideTownFareMin: 150,
      outsideTownFareMax: 300,
      profilePictureUrl: null,
      idCardUrl: null,
      drivingLicenseUrl: null,
      platePhotoUrl: null,
    },
  });
}

/** An admin who is signed in. */
export async function newAdmin(app: TestApp): Promise<TestClient> {
  const username = `admin${next()}`;
  const password = 'correct horse battery';
  const admin = app.client();
  await admin.ok('adminSignup', {
    body: { username, email: `${username}@boda.test`, password, adminCode: TEST_ADMIN_CODE },
  });
  await admin.ok('adminLogin', { body: { username, password } });
  return admin;
}

/** A driver who is registered and approved; offline until they say otherwise. */
export async function newDriver(app: TestApp, name?: string): Promise<TestClient> {
  const driver = await person(app, 'driver', name);
  await register(driver);
  const { id } = await driver.ok('getMe');
  const admin = await newAdmin(app);
  await admin.ok('adminUpdateDriver', { params: { id }, body: { verification_status: 'approved' } });
  return driver;
}
