import { useState } from 'react';
import type { AdminIncident, AdminIncidentUpdate } from '#shared/contract/incident-entities.ts';
import { ADMIN_SAFETY } from '#shared/texts/en/safety.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { applyIncident, INCIDENTS, lastSentOf } from '#client/data/admin/admin.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';

/**
 * Changes one alert; a change of status names the last press on screen (R30). `onChanged` receives it as changed.
 * `problem`: why the last change was refused, for example because another admin was faster.
 */
export function useIncidentActions(incident: AdminIncident, onChanged: (after: AdminIncident) => void) {
  const { id } = incident;
  const { busy, run } = useTask();
  const [problem, setProblem] = useState<string | null>(null);
  const change = (update: AdminIncidentUpdate, done?: () => void): void =>
    run(async () => {
      setProblem(null);
      const body = update.status ? { sent_seen: lastSentOf(incident), ...update } : update;
      try {
        const after = await call('adminUpdateIncident', { params: { id }, body });
        onChanged(after);
        applyIncident(after);
        done?.();
      } catch (error) {
        setProblem(sentenceOf(error, ADMIN_SAFETY.failed));
        await refetchShown(INCIDENTS);
      }
    });
  return { busy, problem, change };
}
