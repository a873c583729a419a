import * as z from 'zod/mini';
import { NOTE_MAX } from '../domain/constants/rules.ts';
import { AuditEntry } from './admin-entities.ts';
import { AdminDriver, AdminPassenger, AdminUnregistered } from './admin-people-entities.ts';
import { ReportedRide } from './admin-report-entities.ts';
import { AdminRide } from './admin-ride-entities.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { Id, text, Time } from './fields.ts';
import { Tag } from './rating-entities.ts';

/** `POST /api/admin/people/{id}/notes` (R53). */
export const NoteInput = z.object({ text: text(NOTE_MAX, ADMIN_MESSAGES.noteRequired) });

/** A note of an admin about a person; `mine`: the calling admin wrote it, and may delete it. */
export const PersonNote = z.object({ id: Id, text: z.string(), by: z.string(), mine: z.boolean(), at: Time });
export type PersonNote = z.infer<typeof PersonNote>;

/** The ratings that a person gave, or received, on the trips that the page covers; `recent`: the newest first. */
const Ratings = z.object({
  /** To one decimal; null without a rating. */
  average: z.nullable(z.number()),
  count: z.int(),
  recent: z.array(
    z.object({
      ride_id: Id,
      passenger_name: z.string(),
      driver_name: z.string(),
      stars: z.int(),
      tags: z.array(Tag),
      at: Time,
    }),
  ),
});

/**
 * A person's page (R53). Exactly one of `driver`, `passenger` and `unregistered` (chose "driver", and has not registered
 * yet) is not null. Lists are the newest first; trips, ratings and reports are those of the newest 100 trips.
 */
export const AdminPerson = z.object({
  driver: z.nullable(AdminDriver),
  passenger: z.nullable(AdminPassenger),
  unregistered: z.nullable(AdminUnregistered),
  trips: z.array(AdminRide),
  ratings: z.object({ received: Ratings, given: Ratings }),
  /** How many trips this person reported, and how many were reported by the other party; the newest reports. */
  reports: z.object({ by: z.int(), about: z.int(), recent: z.array(ReportedRide) }),
  notes: z.array(PersonNote),
  /** What admins changed, without views of photos. */
  changes: z.array(z.omit(AuditEntry, { subject: true })),
});
export type AdminPerson = z.infer<typeof AdminPerson>;
