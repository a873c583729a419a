import { authenticateAdmin } from '#core/admin/admin-sessions.ts';
import { adminDays } from '#core/admin/days.ts';
import { dispatchFigures } from '#core/admin/dispatch-figures.ts';
import { platformHealth } from '#core/admin/health.ts';
import { notableFigures } from '#core/admin/notable.ts';
import { presentAdmin, signInAdmin } from '#core/admin/sign-in.ts';
import { signOutAdmin } from '#core/admin/sign-out.ts';
import { signUpAdmin } from '#core/admin/sign-up.ts';
import { adminStats } from '#core/admin/stats.ts';
import { clearCookie, readCookie, readSession, setCookie } from '../cookies.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';

const OK = { ok: true } as const;

export const adminHandlers = ({ cookies, redisHealthy }: Deps) =>
  handlersFor({
    adminSignup: async ({ ctx, body, req }) => {
      await signUpAdmin(ctx, body, req.ip ?? '');
      return OK;
    },
    adminLogin: async ({ ctx, body, req, res }) => {
      const from = { address: req.ip ?? '', device: readCookie(req, cookies.adminDevice) };
      const { admin, token, expiresAt, device } = await signInAdmin(ctx, body, from);
      setCookie(res, cookies.admin, token, expiresAt);
      setCookie(res, cookies.adminDevice, device.token, device.expiresAt);
      return presentAdmin(admin);
    },
    adminLogout: async ({ ctx, req, res }) => {
      const principal = await authenticateAdmin(ctx, readSession(req, cookies.admin));
      if (principal) await signOutAdmin(ctx, principal, req.ip ?? '');
      clearCookie(res, cookies.admin);
      return OK;
    },
    adminVerify: ({ principal }) => presentAdmin(principal.admin),
    adminStats: ({ ctx }) => adminStats(ctx),
    adminDays: ({ ctx }) => adminDays(ctx),
    adminDispatch: ({ ctx }) => dispatchFigures(ctx),
    adminNotable: ({ ctx }) => notableFigures(ctx),
    adminHealth: ({ ctx }) => platformHealth(ctx, redisHealthy()),
  });
