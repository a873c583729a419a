import type { AdminSetting } from '#shared/contract/admin-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { isSettingValue } from '#shared/domain/settings.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Switch } from '#client/ui/switch.tsx';
import { toast } from '#client/ui/toast.tsx';
import { valueControl, valueText } from './setting-form.ts';
import { settingName } from '#shared/contract/setting-names.ts';

/** A setting's value in the list: a switch that acts at once, a number with its unit, or text. */
export function SettingValue({ setting }: { setting: AdminSetting }) {
  const { setting_key: key, setting_value: value } = setting;
  if (valueControl(key).kind === 'choice' && isSettingValue(key, value)) return <ValueSwitch setting={setting} />;
  return <span className="line-clamp-3 wrap-anywhere tabular">{valueText(key, value)}</span>;
}

function ValueSwitch({ setting: { id, setting_key: key, setting_value: value } }: { setting: AdminSetting }) {
  const { run } = useTask();
  const turn = (on: boolean) =>
    run(async () => {
      try {
        await call('adminUpdateSetting', { params: { id }, body: { setting_value: String(on) } });
        toast.success(ADMIN_MESSAGES.updated('Setting'));
      } catch (error) {
        toast.error(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
      }
      await refetchShown(['admin', 'settings']);
    });
  return <Switch label={settingName(key)} state={valueText(key, value)} on={value === 'true'} onChange={turn} />;
}
