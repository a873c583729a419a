import { renewAdminCode } from '#core/admin/admin-code.ts';
import { endSessionsOf, listAdmins, noticeAdmins, setActive } from '#core/admin/admins.ts';
import {
  changePassword,
  confirmPassword,
  confirmTotp,
  listOwnSessions,
  offerTotp,
  removeTotp,
} from '#core/admin/own-account.ts';
import { readCookie } from '../cookies.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

/** Handlers for all admin accounts, and for the caller's own (R16). */
export const adminAccountHandlers = ({ cookies }: Deps) =>
  handlersFor({
    adminListAdmins: ({ ctx, principal }) => listAdmins(ctx, principal.admin),
    adminUpdateAdmin: ({ ctx, actor, principal, params, body }) =>
      setActive(ctx, actor, principal, params.id, body.is_active),
    adminEndSessions: async ({ ctx, actor, principal, params }) => {
      await endSessionsOf(ctx, actor, principal, params.id);
      return OK;
    },
    adminNoticeAdmins: async ({ ctx, actor, body }) => {
      await noticeAdmins(ctx, actor, new Date(body.until));
      return OK;
    },
    adminListSessions: (call) => listOwnSessions(call),
    adminChangePassword: async ({ body, req, ...own }) => {
      await changePassword(own, body, readCookie(req, cookies.adminDevice));
      return OK;
    },
    adminOfferTotp: ({ body, ...own }) => offerTotp(own, body.password),
    adminConfirmTotp: ({ body, ...own }) => confirmTotp(own, body.code),
    adminRemoveTotp: async ({ body, ...own }) => {
      await removeTotp(own, body.password);
      return OK;
    },
    adminRenewCode: async ({ body, ...own }) => {
      await confirmPassword(own, body.password);
      return { code: await renewAdminCode(own.ctx, own.actor) };
    },
  });
