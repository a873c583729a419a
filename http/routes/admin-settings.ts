import { listAudit } from '../../core/admin/list-audit.ts';
import { createSetting, deleteSetting, listSettings, updateSetting } from '../../core/admin/settings.ts';
import { handlersFor } from '../handler.ts';

/** The settings, and the log that nothing changes. */
export const adminSettingHandlers = handlersFor({
  adminListSettings: ({ ctx, query }) => listSettings(ctx, query),
  adminCreateSetting: ({ ctx, principal, body, req }) => createSetting(ctx, principal.admin, req.ip ?? '', body),
  adminUpdateSetting: ({ ctx, principal, params, body, req }) =>
    updateSetting(ctx, principal.admin, req.ip ?? '', params.id, body),
  adminDeleteSetting: async ({ ctx, principal, params, req }) => {
    await deleteSetting(ctx, principal.admin, req.ip ?? '', params.id);
    return { ok: true };
  },
  adminListAudit: ({ ctx, query }) => listAudit(ctx, query),
});
