import { ChevronDown, RefreshCw } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { SHELL } from '#shared/texts/en/shell.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { useAddress } from '#client/parts/location/use-address.ts';
import { SignOutButton } from '#client/parts/people/sign-out.tsx';
import { nameOf } from '#client/data/session/profile.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FactLine } from '#client/ui/facts.tsx';
import { Icon } from '#client/ui/icon.tsx';

/** The signed-in person's details, and Sign Out (spec 1 §2, Shared navigation and header). */
export function DetailsDialog({ user, open, onClose }: { user: Me; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={SHELL.details.title} footer={<SignOutButton />}>
      <div className="flex items-center gap-4 pb-4">
        <Avatar name={nameOf(user)} src={user.google_user_data.picture} size="large" />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-xl font-bold">
            {nameOf(user)}
          </p>
          <p className="truncate text-sm text-ink-2">{user.email}</p>
        </div>
      </div>
      <AccountInformation user={user} />
    </Dialog>
  );
}

/** Name, mobile, email, address and account type. The section is expanded when the dialog opens. */
function AccountInformation({ user }: { user: Me }) {
  const [open, setOpen] = useState(true);
  const { address, loading, refresh } = useAddress(open);
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen} className="rounded-card border border-line">
      <Collapsible.Trigger className="group flex min-h-12 w-full items-center justify-between rounded-card px-4 font-semibold">
        {SHELL.details.account}
        <Icon of={ChevronDown} className="transition-transform group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="space-y-4 px-4 pb-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          <FactLine label={SHELL.details.name}>
            <bdi>{nameOf(user)}</bdi>
          </FactLine>
          <FactLine label={SHELL.details.mobile}>
            {user.phone === null ? SHELL.details.noMobile : displayPhone(user.phone)}
          </FactLine>
          <FactLine label={SHELL.details.email}>{user.email}</FactLine>
          <FactLine label={SHELL.details.location}>
            <span role="status">{loading ? SHELL.details.locating : address}</span>
          </FactLine>
          <FactLine label={SHELL.details.accountType}>
            {user.user_type === 'driver' ? SHELL.details.ofDriver : SHELL.details.ofPassenger}
          </FactLine>
        </dl>
        <Button variant="outline" size="small" icon={RefreshCw} fullWidth busy={loading} onClick={refresh}>
          {SHELL.details.refreshLocation}
        </Button>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
