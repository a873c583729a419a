import * as z from 'zod/mini';
import { NAME_MAX, OFFLINE_TRAIL_POINTS_MAX, TRUSTED_CONTACTS_MAX } from '../domain/constants/rules.ts';
import { pageQuery } from './admin-lists.ts';
import { Id, late, Latitude, Longitude, RideStatus, text, Time } from './fields.ts';
import { ADMIN_SAFETY, SAFETY } from '../texts/en/safety.ts';

/** The statuses of an alert (R30), in the order of the admins' queue. */
export const INCIDENT_STATUSES = ['open', 'acknowledged', 'resolved'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
export const NOTE_MAX = 500;

/** A person to whom a passenger can send a trip with one tap; `phone` as typed, returned in E.164. */
const TrustedContact = z.object({
  name: text(
    NAME_MAX,
    late(() => SAFETY.trusted.nameRequired),
  ),
  phone: text(
    32,
    late(() => SAFETY.trusted.phoneRequired),
  ),
});
export type TrustedContact = z.infer<typeof TrustedContact>;
/** `GET|PUT /api/passengers/trusted-contacts`: all contacts, in the passenger's order. */
export const TrustedContacts = z.object({
  contacts: z.array(TrustedContact).check(
    z.maxLength(
      TRUSTED_CONTACTS_MAX,
      late(() => SAFETY.trusted.full),
    ),
  ),
});
export type TrustedContacts = z.infer<typeof TrustedContacts>;

/**
 * `POST /api/rides/{id}/sos`. Without a position, the server uses the last known one. An invalid position counts as
 * missing, so that a call for help never fails because of it. `press`: the same for every retry of one press.
 */
export const AlertRequest = z.catch(
  z.optional(
    z.object({
      latitude: z.optional(z.nullable(Latitude)),
      longitude: z.optional(z.nullable(Longitude)),
      press: z.optional(z.string().check(z.maxLength(64))),
    }),
  ),
  undefined,
);
export type AlertRequest = z.infer<typeof AlertRequest>;

/** `POST /api/rides/{id}/trail`: the phone's own positions, oldest first; `timestamp` is epoch ms. */
export const OfflineTrail = z.object({
  fixes: z.array(z.object({ latitude: Latitude, longitude: Longitude, timestamp: z.int().check(z.gte(0)) })).check(
    z.minLength(1),
    z.maxLength(OFFLINE_TRAIL_POINTS_MAX),
    z.refine(
      (fixes) => fixes.every(({ timestamp }, i) => timestamp > (fixes[i - 1]?.timestamp ?? -1)),
      'The positions must be in the order of their times.',
    ),
  ),
});
export type OfflineTrail = z.infer<typeof OfflineTrail>;

const party = z.enum(['passenger', 'driver']);
const place = { latitude: Latitude, longitude: Longitude };
const person = { id: Id, name: z.string(), phone: z.nullable(z.string()) };
const driver = z.nullable(z.object({ ...person, plate: z.string() }));

/**
 * An alert as admins see it (R30). `role`: the party who raised it. `driver`: the ride's driver at that moment;
 * `driver_now`: the driver who has taken the ride over since, if any. `trail`: the last known positions of the
 * passenger and of `driver`, oldest first. Phones are null once the account is deleted. `rings`: how often the alert
 * rang. `sent_again`: when the sender pressed again, and the acknowledgement that it undid.
 */
export const AdminIncident = z.object({
  id: Id,
  rev: z.int(),
  ride_id: Id,
  ride_status: RideStatus,
  role: party,
  status: z.enum(INCIDENT_STATUSES),
  created_at: Time,
  rings: z.int(),
  sent_again: z.array(
    z.object({ at: Time, acknowledged_by: z.nullable(z.string()), acknowledged_at: z.nullable(Time) }),
  ),
  pickup_address: z.string(),
  destination_address: z.string(),
  passenger: z.object(person),
  driver,
  driver_now: driver,
  position: z.nullable(z.object(place)),
  trail: z.array(z.object({ who: party, ...place, at: Time })),
  acknowledged_by: z.nullable(z.string()),
  acknowledged_at: z.nullable(Time),
  resolved_by: z.nullable(z.string()),
  resolved_at: z.nullable(Time),
  notes: z.array(z.object({ at: Time, by: z.string(), text: z.string() })),
});
export type AdminIncident = z.infer<typeof AdminIncident>;

export const IncidentsQuery = z.extend(pageQuery, {
  status: z._default(z.enum(['all', ...INCIDENT_STATUSES]), 'all'),
});
export type IncidentsQuery = z.output<typeof IncidentsQuery>;

/**
 * `PUT /api/admin/incidents/{id}`: any subset; a note alone does not change the status. A status needs `sent_seen`, the
 * time of the last press that the admin saw; it is refused if the alert was sent again since (R30).
 */
export const AdminIncidentUpdate = z.partial(
  z.object({
    status: z.enum(['acknowledged', 'resolved']),
    sent_seen: Time,
    note: text(NOTE_MAX, ADMIN_SAFETY.noteRequired),
  }),
);
export type AdminIncidentUpdate = z.infer<typeof AdminIncidentUpdate>;
