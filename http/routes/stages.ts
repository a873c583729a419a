import { createStage, deleteStage, listStages, updateStage } from '#core/admin/stages.ts';
import { getStage, ownStage } from '#core/stages/read-stage.ts';
import { handlersFor } from '../handler.ts';

export const stageHandlers = handlersFor({
  getStage: ({ ctx, params }) => getStage(ctx, params.slug),
  getOwnStage: ({ ctx, principal }) => ownStage(ctx, principal.user),
  adminListStages: ({ ctx }) => listStages(ctx),
  adminCreateStage: ({ ctx, actor, body }) => createStage(ctx, actor, body),
  adminUpdateStage: ({ ctx, actor, params, body }) => updateStage(ctx, actor, params.id, body),
  adminDeleteStage: async ({ ctx, actor, params }) => {
    await deleteStage(ctx, actor, params.id);
    return { ok: true };
  },
});
