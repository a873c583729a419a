import { listAudit } from '#core/admin/list-audit.ts';
import { createSetting, deleteSetting, listSettings, updateSetting } from '#core/admin/settings.ts';
import { handlersFor } from '../handler.ts';

/** Handlers for the settings, and for the audit log, which is read-only. */
export const adminSettingHandlers = handlersFor({
  adminListSettings: ({ ctx, query }) => listSettings(ctx, query),
  adminCreateSetting: ({ ctx, actor, body }) => createSetting(ctx, actor, body),
  adminUpdateSetting: ({ ctx, actor, params, body }) => updateSetting(ctx, actor, params.id, body),
  adminDeleteSetting: async ({ ctx, actor, params }) => {
    await deleteSetting(ctx, actor, params.id);
    return { ok: true };
  },
  adminListAudit: ({ ctx, query }) => listAudit(ctx, query),
});
