import { Pencil, Settings, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AdminSetting } from '#shared/contract/admin-entities.ts';
import { ADMIN_LISTS, type SortOf, type StatusOf } from '#shared/contract/admin-lists.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/constants/rules.ts';
import { serverNow } from '#client/lib/clock.ts';
import { call } from '#client/data/connection/api.ts';
import { timeOf } from '#client/lib/format.ts';
import { DeleteDialog } from '../table/ask-dialog.tsx';
import { CellLines, SettingLines } from '../table/cell-lines.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { ListTable } from '../table/list-table.tsx';
import type { TableSpec } from '../table/table-types.ts';
import { openFound, useLinkTarget } from '../table/use-link-target.ts';
import { useTable } from '../table/use-table.ts';
import { AdminsCard } from './accounts/admins-card.tsx';
import { OwnAccountCard } from './accounts/own-account-card.tsx';
import { DispatchCard } from './dispatch-card.tsx';
import { DefaultDialog, RiskDialog } from './setting-questions.tsx';
import { AddSettingDialog, EditSettingDialog } from './setting-dialog.tsx';
import { type Default, defaultOf, riskOf, valueControl, valueText } from './setting-form.ts';
import { groupOf, SETTING_GROUPS, settingName } from '#shared/contract/setting-names.ts';
import { isSettingKey, isSettingValue } from '#shared/domain/settings.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Switch } from '#client/ui/switch.tsx';
import { toast } from '#client/ui/toast.tsx';

const SETTINGS: TableSpec<AdminSetting, StatusOf<'settings'>, SortOf<'settings'>> = {
  list: 'settings',
  singular: 'setting',
  icon: Settings,
  choices: ADMIN_LISTS.settings,
  statusLabels: { all: 'All settings', platform: 'Built-in', other: 'Others' },
  sortLabels: {
    key: 'Key A–Z',
    '-key': 'Key Z–A',
    '-updated': 'Last changed first',
    updated: 'Oldest change first',
  },
  fetchPage: (query, signal) => call('adminListSettings', { query, signal }),
  rowKey: ({ id }) => id,
  rowName: ({ setting_key }) => settingName(setting_key),
  columns: [
    {
      title: 'Setting Key',
      sorts: [{ label: 'Setting Key', by: 'key' }],
      width: '26%',
      cell: ({ setting_key }) => <SettingLines name={settingName(setting_key)} settingKey={setting_key} />,
    },
    {
      title: 'Value',
      width: '20%',
      cell: (setting) => <SettingValue setting={setting} />,
    },
    {
      title: 'Description',
      isPlain: true,
      isWide: true,
      cell: ({ description }) => <span className="line-clamp-3 wrap-anywhere">{description}</span>,
    },
    {
      title: 'Last Updated',
      sorts: [{ label: 'Last Updated', by: '-updated' }],
      width: '10rem',
      cell: ({ updated_at, updated_by }) =>
        updated_at === null ? (
          'N/A'
        ) : (
          <CellLines first={timeOf(updated_at, serverNow())} second={updated_by === null ? '' : `by ${updated_by}`} />
        ),
    },
  ],
  actionsWidth: '10.5rem',
  groups: { names: SETTING_GROUPS, of: ({ setting_key }) => groupOf(setting_key), under: 'key' },
  emptyText: 'The defaults apply. Add a setting to change one.',
};

type Asking =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; setting: AdminSetting }
  | { kind: 'default'; setting: AdminSetting; to: Default };

/** The Settings tab (spec 2 §2): the settings that rules use, and any others that admins have added. */
export function SettingsTab() {
  const table = useTable(SETTINGS);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { refresh } = table;
  const close = () => setAsking(null);
  const edit = (setting: AdminSetting) => setAsking({ kind: 'edit', setting });
  useLinkTarget('setting', (key) => void openFound(findSetting(key), edit, ADMIN_MESSAGES.settingGone));
  return (
    <>
      <ListTable
        spec={SETTINGS}
        table={table}
        onAdd={() => setAsking({ kind: 'add' })}
        onOpen={edit}
        actions={(setting) => actionsFor(setting, setAsking)}
      />
      {/* Only now, because the list would push them down. */}
      {(table.rows || table.problem !== null) && <MoreSettings />}
      {asking?.kind === 'add' && <AddSettingDialog refresh={refresh} onClose={close} />}
      {asking?.kind === 'edit' && <EditSettingDialog setting={asking.setting} refresh={refresh} onClose={close} />}
      {asking?.kind === 'default' && (
        <DefaultDialog setting={asking.setting} to={asking.to} refresh={refresh} onClose={close} />
      )}
      {asking?.kind === 'delete' && (
        <DeleteDialog
          singular="setting"
          name={settingName(asking.setting.setting_key)}
          remove={() => call('adminDeleteSetting', { params: { id: asking.setting.id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </>
  );
}

/** A built-in setting can get its default back, if it has another value; only an admin's setting can be deleted. */
function actionsFor(setting: AdminSetting, ask: (asking: Asking) => void): RowAction[] {
  const name = settingName(setting.setting_key);
  const edit = { label: 'Edit', name: `Edit ${name}`, icon: Pencil, act: () => ask({ kind: 'edit', setting }) };
  if (!isSettingKey(setting.setting_key)) {
    const act = () => ask({ kind: 'delete', setting });
    return [edit, { label: 'Delete', name: `Delete ${name}`, icon: Trash2, danger: true, act }];
  }
  const to = defaultOf(setting);
  if (!to) return [edit];
  const label = ADMIN_MESSAGES.useDefault;
  const act = () => ask({ kind: 'default', setting, to });
  return [edit, { label, name: `${label}: ${name}`, icon: Undo2, act }];
}

/** The sections below the list. The address may name one of them, which is then opened and scrolled into view. */
function MoreSettings() {
  const [shown, setShown] = useState({ part: '', times: 0 });
  useLinkTarget('show', (part) => setShown(({ times }) => ({ part, times: times + 1 })));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.times > 0) box.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return (
    <div ref={box} className="scroll-mt-4 space-y-4 pt-6">
      <OwnAccountCard key={`account ${shown.times}`} startOpen={shown.part === 'account'} />
      <AdminsCard key={`admins ${shown.times}`} startOpen={shown.part === 'admins'} />
      <DispatchCard />
    </div>
  );
}

async function findSetting(key: string): Promise<AdminSetting | undefined> {
  const { items } = await call('adminListSettings', { query: { search: key, pageSize: PAGE_SIZE_MAX } });
  return items.find(({ setting_key }) => setting_key === key);
}

/** Shows a setting's value in the list: a switch that acts at once, a number with its unit, or text. */
function SettingValue({ setting }: { setting: AdminSetting }) {
  const { setting_key: key, setting_value: value } = setting;
  if (valueControl(key).kind === 'choice' && isSettingValue(key, value)) return <ValueSwitch setting={setting} />;
  return <span className="line-clamp-3 wrap-anywhere tabular">{valueText(key, value)}</span>;
}

function ValueSwitch({ setting: { id, setting_key: key, setting_value: value } }: { setting: AdminSetting }) {
  const { run } = useTask();
  const [risk, setRisk] = useState<string | null>(null);
  const turn = (on: boolean) =>
    run(async () => {
      const change = () => call('adminUpdateSetting', { params: { id }, body: { setting_value: String(on) } });
      if (await orToast(ADMIN_MESSAGES.updateFailed, change)) {
        toast.successOf(ADMIN_MESSAGES.updated('Setting'), settingName(key));
      }
      await refetchShown(['admin', 'settings']);
    });
  const press = (on: boolean) => {
    const found = riskOf(key, value, String(on));
    if (found === null) turn(on);
    else setRisk(found);
  };
  const confirm = () => {
    setRisk(null);
    turn(false);
  };
  return (
    <>
      <Switch label={settingName(key)} state={valueText(key, value)} on={value === 'true'} onChange={press} />
      <RiskDialog settingKey={key} risk={risk} onConfirm={confirm} onClose={() => setRisk(null)} />
    </>
  );
}
