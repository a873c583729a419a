import { ChevronDown, RefreshCw } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import type { Me } from '../../../../shared/contract/entities.ts';
import { displayPhone } from '../../../../shared/domain/phone-display.ts';
import { nameOf } from '../../stores/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAddress } from '../../parts/use-address.ts';

/** Name, mobile, email, where one is, and the kind of account; unfolded while open. */
export function AccountInformation({ user }: { user: Me }) {
  const [open, setOpen] = useState(true);
  const { address, loading, refresh } = useAddress(open);
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen} className="rounded-card border border-line">
      <Collapsible.Trigger className="group flex min-h-12 w-full items-center justify-between rounded-card px-4 font-semibold">
        Account Information
        <Icon of={ChevronDown} className="transition-transform group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="space-y-4 px-4 pb-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          <Line label="Name">
            <bdi>{nameOf(user)}</bdi>
          </Line>
          <Line label="Mobile">{user.phone === null ? 'Not given yet' : displayPhone(user.phone)}</Line>
          <Line label="Email">{user.email}</Line>
          <Line label="Location">
            <span role="status">{loading ? 'Finding where you are…' : address}</span>
          </Line>
          <Line label="Account">{user.user_type === 'driver' ? 'Driver Account' : 'Passenger Account'}</Line>
        </dl>
        <Button variant="outline" size="small" icon={RefreshCw} fullWidth busy={loading} onClick={refresh}>
          Refresh Location
        </Button>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </>
  );
}
