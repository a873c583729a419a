import type { OwnData } from '#shared/contract/own-data-entities.ts';
import { OWN_RIDES_MAX } from '#shared/domain/constants/rules.ts';
import { listBlocks } from '../blocks/blocks.ts';
import type { Context } from '../context.ts';
import { driverProfile } from '../registration/profile.ts';
import { fileUrl } from '../lib/files.ts';
import { ownFavorites } from '../favorites/favorites.ts';
import { listLinks } from '../location/links.ts';
import { entryOf } from '../notifications/entry.ts';
import { driverView, passengerView } from '../rides/views.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import type { IncidentDoc } from '../store/incident-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { presentMe } from '../people/profile.ts';
import { trustedContacts } from '../people/trusted-contacts.ts';

const NEWEST_FIRST = { createdAt: -1 } as const;

/**
 * Returns everything stored about a person that they may see (R36), without what the other party of a ride does not
 * share (R12, R26, R27).
 * @param origin the address of the app, for the links
 */
export async function ownData(ctx: Context, user: UserDoc, origin: string): Promise<OwnData> {
  const { store } = ctx;
  const driver = await store.drivers.findOne({ _id: user._id }, { projection: { fix: 1 } });
  const mine = driver ? { driverId: user._id, acceptedAt: { $ne: null } } : { passengerId: user._id };
  const [profile, ahead, rides, rideCount, favorites, blocks, links, notifications, alerts] = await Promise.all([
    driver ? driverProfile(ctx, user) : null,
    photosAhead(ctx, user),
    store.rides.find(mine).sort(NEWEST_FIRST).limit(OWN_RIDES_MAX).toArray(),
    store.rides.countDocuments(mine),
    ownFavorites(ctx, user),
    listBlocks(ctx, user),
    listLinks(ctx, user, origin, 'kept'),
    store.notifications.find({ userId: user._id }).sort({ at: -1 }).toArray(),
    store.incidents.find({ userId: user._id }).sort({ at: -1 }).toArray(),
  ]);
  const view = (ride: RideDoc) => (driver ? driverView(ride, user._id, null) : passengerView(ride));
  return {
    exportedAt: ctx.clock.now().toISOString(),
    account: { ...presentMe(user), createdAt: user.createdAt.toISOString(), position: lastOf(driver?.fix ?? user.fix) },
    driver: profile,
    photosAhead: ahead,
    rides: rides.map(view),
    olderRides: Math.max(0, rideCount - rides.length),
    favorites,
    blocks,
    trustedContacts: trustedContacts(user).contacts,
    links,
    notifications: notifications.map(entryOf),
    alerts: alerts.map(alertOf),
  };
}

async function photosAhead({ store }: Context, { _id }: UserDoc): Promise<OwnData['photosAhead']> {
  const waiting = { ownerId: _id, expiresAt: { $exists: true } };
  const photos = await store.files.find(waiting, { projection: { kind: 1, expiresAt: 1 } }).toArray();
  return photos.flatMap(({ _id: file, kind, expiresAt }) =>
    expiresAt ? [{ photo: kind, address: fileUrl(file), until: expiresAt.toISOString() }] : [],
  );
}

const lastOf = (fix: StoredFix | null | undefined): OwnData['account']['position'] =>
  fix ? { latitude: fix.latitude, longitude: fix.longitude, at: new Date(fix.timestamp).toISOString() } : null;

const alertOf = ({ rideId, at, sends, status, role, trail }: IncidentDoc): OwnData['alerts'][number] => ({
  rideId: rideId.toHexString(),
  at: at.toISOString(),
  sentAgain: (sends ?? []).filter((send) => send.at > at).map((send) => send.at.toISOString()),
  status,
  positions: trail
    .filter(({ who }) => who === role)
    .map(({ latitude, longitude, at: when }) => ({ latitude, longitude, at: when.toISOString() })),
});
