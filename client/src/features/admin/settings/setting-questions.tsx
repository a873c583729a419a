import type { AdminSetting } from '#shared/contract/admin-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { settingName } from '#shared/contract/setting-names.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { AskDialog, type ListDialogProps } from '../table/ask-dialog.tsx';
import { type Default, defaultQuestion } from './setting-form.ts';

interface RiskDialogProps {
  settingKey: string;
  /** What the change makes less safe; null asks nothing. */
  risk: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a setting that keeps people safe is turned off. */
export const RiskDialog = ({ settingKey, risk, onConfirm, onClose }: RiskDialogProps) => (
  <ConfirmDialog
    open={risk !== null}
    onClose={onClose}
    onConfirm={onConfirm}
    title={ADMIN_MESSAGES.settingOff(settingName(settingKey))}
    text={risk ?? ''}
    confirmLabel={ADMIN_MESSAGES.turnOff}
    danger
  />
);

/** Asks, then gives a built-in setting its default back. */
export function DefaultDialog({ setting, to, ...rest }: ListDialogProps & { setting: AdminSetting; to: Default }) {
  const params = { id: setting.id };
  const act = () =>
    to.by === 'delete'
      ? call('adminDeleteSetting', { params })
      : call('adminUpdateSetting', { params, body: { setting_value: to.value } });
  return (
    <AskDialog
      {...rest}
      title={ADMIN_MESSAGES.useDefaultOf(settingName(setting.setting_key))}
      text={defaultQuestion(setting, to)}
      confirmLabel={ADMIN_MESSAGES.useDefault}
      act={act}
      refusal={(error) => sentenceOf(error, ADMIN_MESSAGES.updateFailed)}
      done={ADMIN_MESSAGES.updated('Setting')}
      doneTo={settingName(setting.setting_key)}
    />
  );
}
