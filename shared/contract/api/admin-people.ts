import * as z from 'zod/mini';
import * as ap from '../admin-people-entities.ts';
import { AdminPerson, NoteInput, PersonNote } from '../admin-person-entities.ts';
import * as ar from '../admin-ride-entities.ts';
import { LIST_QUERIES, UnregisteredQuery } from '../admin-lists.ts';
import * as e from '../entities.ts';
import { PhotoAsk } from '../review-entities.ts';
import { endpoint, id, ok, page, foundPage } from './endpoint.ts';

/** Endpoints for admins: drivers and passengers. */
export const ADMIN_PEOPLE = {
  adminListDrivers: endpoint({
    summary: 'Drivers, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.drivers,
    output: foundPage(ap.AdminDriver),
  }),
  adminFindDrivers: endpoint({
    summary: 'For a caller: online drivers around the pickup, nearest first, with fare and ETA, as findDrivers (R21)',
    who: 'admin',
    rate: 'person',
    query: ar.TripQuery,
    output: z.array(e.DriverListing),
  }),
  adminListUnregistered: endpoint({
    summary: 'People who chose "driver" but have not registered, searched and paged',
    who: 'admin',
    rate: 'person',
    query: UnregisteredQuery,
    output: page(ap.AdminUnregistered),
  }),
  adminCreateDriver: endpoint({
    summary:
      'Creates a driver, who waits for approval; the account belongs to the first person to sign in with its email address. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    body: ap.AdminDriverCreate,
    output: ap.AdminDriver,
    status: 201,
  }),
  adminUpdateDriver: endpoint({
    summary:
      'Changes, approves or bans a driver (R5), or decides on their new details (R46); 409 PHOTOS_CHANGED, DETAILS_CHANGED when they are no longer those of photos_seen, details_seen (R33, R46)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    body: ap.AdminDriverSent,
    output: ap.AdminDriver,
  }),
  adminUndoApproval: endpoint({
    summary:
      'Undoes an approval that I have just given (R33); 409 APPROVAL_STANDS when it is too late, or no longer mine; a repeat is a success (R2)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    output: ap.AdminDriver,
  }),
  adminAskForPhoto: endpoint({
    summary:
      'Requests a new photo from a driver, or withdraws the request (R37); 409 PHOTOS_CHANGED when the photo is no longer the one seen',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    body: PhotoAsk,
    output: ap.AdminDriver,
  }),
  adminDeleteDriver: endpoint({
    summary:
      'Deletes a driver with their photos, sessions and other data; open rides are cancelled, past ones stay readable',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    output: ok,
  }),
  adminListPassengers: endpoint({
    summary: 'Passengers, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.passengers,
    output: foundPage(ap.AdminPassenger),
  }),
  adminCreatePassenger: endpoint({
    summary:
      'Creates a passenger; the account belongs to the first person to sign in with its email address. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    body: ap.AdminPassengerCreate,
    output: ap.AdminPassenger,
    status: 201,
  }),
  adminUpdatePassenger: endpoint({
    summary: 'Changes a passenger; an inactive one can sign in but not book (R5)',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    params: id,
    body: ap.AdminPassengerUpdate,
    output: ap.AdminPassenger,
  }),
  adminDeletePassenger: endpoint({
    summary:
      'Deletes a passenger with their sessions and other data; open rides are cancelled, past ones stay readable',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    params: id,
    output: ok,
  }),
  adminLetChooseAgain: endpoint({
    summary:
      'Lets a person choose passenger or driver again; 409 CHOICE_STANDS if they have registered as a driver or have rides',
    who: 'admin',
    rate: 'person',
    audits: ['driver', 'passenger'],
    params: id,
    output: ok,
  }),
  adminGetPerson: endpoint({
    summary:
      'The page of a driver or passenger (R53): account, newest trips, ratings both ways, reports, notes, and what admins changed',
    who: 'admin',
    rate: 'person',
    params: id,
    output: AdminPerson,
  }),
  adminAddNote: endpoint({
    summary: 'Adds a note about a driver or passenger, for admins only (R53)',
    who: 'admin',
    rate: 'person',
    audits: ['driver', 'passenger'],
    params: id,
    body: NoteInput,
    output: PersonNote,
    status: 201,
  }),
  adminDeleteNote: endpoint({
    summary: 'Deletes a note of one’s own (R53); 404 for another admin’s',
    who: 'admin',
    rate: 'person',
    audits: ['driver', 'passenger'],
    params: id,
    output: ok,
  }),
};
