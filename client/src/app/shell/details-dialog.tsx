import type { Me } from '../../../../shared/contract/entities.ts';
import { SignOutButton } from '../../parts/sign-out.tsx';
import { nameOf } from '../../stores/profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountInformation } from './account-information.tsx';

interface DetailsDialogProps {
  user: Me;
  open: boolean;
  onClose: () => void;
}

/** Who is signed in, and the way out (spec 1 §2, Shared navigation and header). */
export function DetailsDialog({ user, open, onClose }: DetailsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Details" footer={<SignOutButton />}>
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
