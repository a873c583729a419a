import { askForPhoto } from '#core/admin/ask-for-photo.ts';
import { createPassenger, updatePassenger } from '#core/admin/change-passengers.ts';
import { createDriver } from '#core/admin/create-driver.ts';
import { requireSeenNamed } from '#core/admin/decide-details.ts';
import { deletePerson } from '#core/admin/delete-person.ts';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { findDriversForCaller } from '#core/drivers/listing.ts';
import { getPerson } from '#core/admin/person.ts';
import { addNote, deleteNote } from '#core/admin/person-notes.ts';
import { listAdminPassengers } from '#core/admin/passengers.ts';
import { readSentDriver } from '#core/admin/sent-driver.ts';
import { resetUserType, listUnregistered } from '#core/admin/unregistered.ts';
import { undoApproval, updateDriver } from '#core/admin/update-driver.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

export const adminPeopleHandlers = handlersFor({
  adminListDrivers: ({ ctx, query }) => listAdminDrivers(ctx, query),
  adminFindDrivers: ({ ctx, query }) => findDriversForCaller(ctx, query),
  adminListUnregistered: ({ ctx, query }) => listUnregistered(ctx, query),
  adminCreateDriver: ({ ctx, actor, body }) => createDriver(ctx, actor, body),
  adminUpdateDriver: async ({ ctx, actor, params, body }) => {
    const change = await readSentDriver(ctx, params.id, body);
    requireSeenNamed(change);
    return updateDriver(ctx, actor, params.id, change);
  },
  adminUndoApproval: ({ ctx, actor, params }) => undoApproval(ctx, actor, params.id),
  adminAskForPhoto: ({ ctx, actor, params, body }) => askForPhoto(ctx, actor, params.id, body),
  adminDeleteDriver: async ({ ctx, actor, params }) => {
    await deletePerson(ctx, actor, params.id, 'driver');
    return OK;
  },
  adminLetChooseAgain: async ({ ctx, actor, params }) => {
    await resetUserType(ctx, actor, params.id);
    return OK;
  },
  adminGetPerson: ({ ctx, actor, params }) => getPerson(ctx, actor, params.id),
  adminAddNote: ({ ctx, actor, params, body }) => addNote(ctx, actor, params.id, body.text),
  adminDeleteNote: async ({ ctx, actor, params }) => {
    await deleteNote(ctx, actor, params.id);
    return OK;
  },
  adminListPassengers: ({ ctx, query }) => listAdminPassengers(ctx, query),
  adminCreatePassenger: ({ ctx, actor, body }) => createPassenger(ctx, actor, body),
  adminUpdatePassenger: ({ ctx, actor, params, body }) => updatePassenger(ctx, actor, params.id, body),
  adminDeletePassenger: async ({ ctx, actor, params }) => {
    await deletePerson(ctx, actor, params.id, 'passenger');
    return OK;
  },
});
