import { Pencil, Settings, Trash2 } from 'lucide-react';
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
import { ListTable } from '../table/list-table.tsx';
import type { TableSpec } from '../table/table-types.ts';
import { openFound, useLinkTarget } from '../table/use-link-target.ts';
import { useTable } from '../table/use-table.ts';
import { AdminsCard } from './accounts/admins-card.tsx';
import { OwnAccountCard } from './accounts/own-account-card.tsx';
import { DispatchCard } from './dispatch-card.tsx';
import { AddSettingDialog, EditSettingDialog } from './setting-dialog.tsx';
import { consequenceOf, valueControl, valueText } from './setting-form.ts';
import { groupOf, SETTING_GROUPS, settingName } from '#shared/contract/setting-names.ts';
import { isSettingValue } from '#shared/domain/settings.ts';
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
  actionsWidth: '7.75rem',
  groups: { names: SETTING_GROUPS, of: ({ setting_key }) => groupOf(setting_key), under: 'key' },
  emptyText: 'The defaults apply. Add a setting to change one.',
};

type Asking = { kind: 'add' } | { kind: 'edit' | 'delete'; setting: AdminSetting };

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
        actions={(setting) => [
          {
            label: 'Edit',
            name: `Edit ${settingName(setting.setting_key)}`,
            icon: Pencil,
            act: () => edit(setting),
          },
          {
            label: 'Delete',
            name: `Delete ${settingName(setting.setting_key)}`,
            icon: Trash2,
            danger: true,
            act: () => setAsking({ kind: 'delete', setting }),
          },
        ]}
      />
      {/* Only now, because the list would push them down. */}
      {(table.rows || table.problem !== null) && <MoreSettings />}
      {asking?.kind === 'add' && <AddSettingDialog refresh={refresh} onClose={close} />}
      {asking?.kind === 'edit' && <EditSettingDialog setting={asking.setting} refresh={refresh} onClose={close} />}
      {asking?.kind === 'delete' && (
        <DeleteDialog
          singular="setting"
          name={settingName(asking.setting.setting_key)}
          consequence={consequenceOf(asking.setting.setting_key)}
          remove={() => call('adminDeleteSetting', { params: { id: asking.setting.id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </>
  );
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
  const turn = (on: boolean) =>
    run(async () => {
      const change = () => call('adminUpdateSetting', { params: { id }, body: { setting_value: String(on) } });
      if (await orToast(ADMIN_MESSAGES.updateFailed, change)) toast.success(ADMIN_MESSAGES.updated('Setting'));
      await refetchShown(['admin', 'settings']);
    });
  return <Switch label={settingName(key)} state={valueText(key, value)} on={value === 'true'} onChange={turn} />;
}
