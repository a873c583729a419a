import { createHmac } from 'node:crypto';
import { patiently } from './gate.ts';
import { CallError, HttpClient } from './http.ts';

/** The names to try in turn: after a change of the admin code, the account of an earlier run no longer works. */
const USERNAMES = ['demo-fleet', 'demo-fleet-2', 'demo-fleet-3', 'demo-fleet-4'] as const;

const LIMITED_WAIT_MS = 5000;

/** Approves drivers through the admin endpoints, with an admin account that it creates with the admin code. */
export function createApprover(options: { url: string; adminCode: string; signal: AbortSignal }) {
  const client = new HttpClient(options.url, options.signal);
  let signedIn: Promise<void> | null = null;

  const password = createHmac('sha256', options.adminCode).update('demo fleet').digest('base64url');

  /** Signs in with the same name and password in every run with the same code. */
  async function signIn(): Promise<void> {
    for (const username of USERNAMES) {
      try {
        await signUp(username);
        await patiently(LIMITED_WAIT_MS, options.signal, () =>
          client.call('adminLogin', { body: { username, password } }),
        );
        return;
      } catch (error) {
        if (!(error instanceof CallError) || !['WRONG_CREDENTIALS', 'LOCKED'].includes(error.code)) throw error;
      }
    }
    throw new CallError(409, 'NAME_TAKEN', 'The admin accounts of the fleet were created with another admin code.');
  }

  async function signUp(username: string): Promise<void> {
    const body = { username, email: `${username}@boda.test`, password, adminCode: options.adminCode };
    try {
      await patiently(LIMITED_WAIT_MS, options.signal, () => client.call('adminSignup', { body }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'NAME_TAKEN') throw error;
    }
  }

  /** Approves a driver with the photos and details that the list shows (R46). */
  async function approveNow(id: string): Promise<void> {
    const { items } = await client.call('adminListDrivers', { query: { search: id } });
    const [driver] = items;
    if (!driver) throw new CallError(404, 'NOT_FOUND', 'The driver to approve is not in the list.');
    const { profile_picture_url, id_card_url, driving_license_url, plate_photo_url, details_rev } = driver;
    const photos_seen = { profile_picture_url, id_card_url, driving_license_url, plate_photo_url };
    const body = { verification_status: 'approved', photos_seen, details_seen: details_rev } as const;
    await client.call('adminUpdateDriver', { params: { id }, body });
  }

  return {
    /**
     * Approves a driver; signs in first if needed.
     * @throws CallError, for instance WRONG_ADMIN_CODE
     */
    async approve(driverId: string): Promise<void> {
      signedIn ??= signIn();
      const session = signedIn;
      try {
        await session;
        await approveNow(driverId);
      } catch (error) {
        // Sign in again for the next driver only after a temporary error: retrying a wrong code would lock sign-up.
        if (signedIn === session && error instanceof CallError && error.isPassing) signedIn = null;
        throw error;
      }
    },
  };
}

export type Approver = ReturnType<typeof createApprover>;
