import { UserPlus } from 'lucide-react';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { call } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeInSentence } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { ADDRESS_OF_ADMINS } from './admin-tabs.ts';
import { refreshAdmins, useAdmins } from './settings/accounts/use-admins.ts';

/** Shows new active admins to every admin, on every tab, until they confirm it (R16). */
export function NewAdmins() {
  const added = useAdmins().data?.items.filter(({ is_new, is_active }) => is_new && is_active) ?? [];
  const { busy, run } = useTask();
  const [latest] = added;
  if (!latest) return null;
  const notice = () =>
    run(async () => {
      const body = { until: latest.created_at };
      await orToast(ADMIN_ACCOUNT.updateFailed, () => call('adminNoticeAdmins', { body }));
      await refreshAdmins();
    });
  return (
    <section
      aria-label="New admins"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-tint px-4 py-3 text-sm lg:col-span-2"
    >
      <Icon of={UserPlus} className="shrink-0 text-on-route-text" />
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{added.length === 1 ? 'There is a new admin' : `${added.length} new admins`}</p>
        <p className="wrap-anywhere">
          {added
            .map(({ username, created_at }) => `${username}, ${timeInSentence(created_at, serverNow())}`)
            .join(' · ')}
          . If you do not know who that is, switch the account off.
        </p>
      </div>
      <div className="flex gap-2">
        <LinkButton to={ADDRESS_OF_ADMINS} variant="outline" size="small">
          Show admins
        </LinkButton>
        <Button variant="outline" size="small" busy={busy} onClick={notice}>
          OK
        </Button>
      </div>
    </section>
  );
}
