import { BadgeCheck, Mail, Phone, type LucideIcon } from 'lucide-react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { nameOf } from '../../../stores/profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Name, face, badge, phone and email. Whoever is signed in has an e-mail address that the sign-in service verified. */
export function ProfileHead({ user }: { user: Me }) {
  return (
    <section aria-label="You" className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
      <Avatar name={nameOf(user)} src={user.google_user_data.picture} size="large" />
      <div className="min-w-0 space-y-1">
        <p dir="auto" className="text-xl font-bold wrap-anywhere">
          {nameOf(user)}
        </p>
        <p className="inline-flex items-center gap-1 rounded-full bg-brand-tint px-2.5 py-0.5 text-xs font-semibold text-brand-strong">
          <Icon of={BadgeCheck} size={16} className="shrink-0" />
          Verified e-mail
        </p>
        {user.phone !== null && <Line icon={Phone} label="Phone" text={displayPhone(user.phone)} />}
        <Line icon={Mail} label="E-mail" text={user.email} />
      </div>
    </section>
  );
}

function Line({ icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2 tabular">
      <Icon of={icon} size={16} className="mt-0.5 shrink-0" />
      <span className="sr-only">{label} </span>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
