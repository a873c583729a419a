import { createPassenger, updatePassenger } from '../../core/admin/change-passengers.ts';
import { createDriver } from '../../core/admin/create-driver.ts';
import { deletePerson } from '../../core/admin/delete-person.ts';
import { listAdminDrivers } from '../../core/admin/drivers.ts';
import { listAdminPassengers } from '../../core/admin/passengers.ts';
import { letChooseAgain, listUnregistered } from '../../core/admin/unregistered.ts';
import { undoApproval, updateDriver } from '../../core/admin/update-driver.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

export const adminPeopleHandlers = handlersFor({
  adminListDrivers: ({ ctx, query }) => listAdminDrivers(ctx, query),
  adminListUnregistered: ({ ctx, query }) => listUnregistered(ctx, query),
  adminCreateDriver: ({ ctx, principal, body, req }) => createDriver(ctx, principal.admin, req.ip ?? '', body),
  adminUpdateDriver: ({ ctx, principal, params, body, req }) =>
    updateDriver(ctx, principal.admin, req.ip ?? '', params.id, body),
  adminUndoApproval: ({ ctx, principal, params, req }) => undoApproval(ctx, principal.admin, req.ip ?? '', params.id),
  adminDeleteDriver: async ({ ctx, principal, params, req }) => {
    await deletePerson(ctx, principal.admin, req.ip ?? '', params.id, 'driver');
    return OK;
  },
  adminLetChooseAgain: async ({ ctx, principal, params, req }) => {
    await letChooseAgain(ctx, principal.admin, req.ip ?? '', params.id);
    return OK;
  },
  adminListPassengers: ({ ctx, query }) => listAdminPassengers(ctx, query),
  adminCreatePassenger: ({ ctx, principal, body, req }) => createPassenger(ctx, principal.admin, req.ip ?? '', body),
  adminUpdatePassenger: ({ ctx, principal, params, body, req }) =>
    updatePassenger(ctx, principal.admin, req.ip ?? '', params.id, body),
  adminDeletePassenger: async ({ ctx, principal, params, req }) => {
    await deletePerson(ctx, principal.admin, req.ip ?? '', params.id, 'passenger');
    return OK;
  },
});
