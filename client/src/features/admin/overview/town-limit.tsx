import { Route } from 'lucide-react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { TOWN_FARE_PROPOSED_KM } from '#shared/domain/constants/rules.ts';
import type { SettingKey } from '#shared/domain/settings.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { ADMIN_STATS } from '#client/data/admin/admin.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast.tsx';

const KEY: SettingKey = 'town_fare_max_km';

/** Sets the limit, as the settings tab would. */
async function setLimit(): Promise<void> {
  const { items } = await call('adminListSettings', { query: { search: KEY } });
  const setting = items.find(({ setting_key }) => setting_key === KEY);
  const setting_value = String(TOWN_FARE_PROPOSED_KM);
  if (setting) await call('adminUpdateSetting', { params: { id: setting.id }, body: { setting_value } });
  else {
    const description = ADMIN_MESSAGES.townLimit;
    await call('adminCreateSetting', { body: { setting_key: KEY, setting_value, description } });
  }
}

/** Proposes a limit for the town fare once long trips were charged as in town (R45). */
export function TownLimit({ trips }: { trips: number }) {
  const { busy, run } = useTask();
  const set = () =>
    run(async () => {
      try {
        await setLimit();
        toast.success(ADMIN_MESSAGES.updated('Setting'));
        await queryClient.invalidateQueries({ queryKey: ADMIN_STATS });
      } catch (error) {
        toast.error(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
      }
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 sm:col-span-2">
      <Icon of={Route} className="shrink-0 text-brand" />
      <span className="min-w-0 grow basis-48 text-sm leading-tight">{ADMIN_MESSAGES.longTownTrips(trips)}</span>
      <Button variant="outline" size="small" busy={busy} onClick={set}>
        {ADMIN_MESSAGES.setTownLimit}
      </Button>
    </li>
  );
}
