import { Phone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import { whatsappHref } from '#client/parts/people/contact-links.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';
import type { Callee } from '../call-dialog.tsx';

interface PersonRowProps {
  callee: Callee;
  /** The details under the name. */
  children: ReactNode;
  /** Shown beside the icons: the lowest fare, or the reason why the person cannot be booked. */
  note?: string | null;
  book: ReactNode;
  /** Shown beside the name, before the remove button. */
  aside?: ReactNode;
  onCall: (callee: Callee) => void;
  onRemove: () => void;
}

/** Shows a favorite or contact, with the buttons to call, message, book and remove the person. */
export function PersonRow({ callee, children, note, book, aside, onCall, onRemove }: PersonRowProps) {
  const { name, phone, greeting } = callee;
  return (
    <li className="py-2 last:pb-0">
      <div className="relative flex items-start gap-3">
        <Avatar name={name} className="size-10! text-sm!" />
        <div className="min-w-0 grow">
          <h3 dir="auto" className={`truncate text-base leading-5 font-semibold ${aside ? 'pr-20' : 'pr-9'}`}>
            {name}
          </h3>
          {children}
        </div>
        <div className="absolute -top-2 -right-2.5 flex">
          {aside}
          <IconButton
            icon={Trash2}
            label={CONTACTS_SCREEN.person.remove(name)}
            onClick={onRemove}
            className="text-ink-2!"
          />
        </div>
      </div>
      <div className="mt-1 flex items-center gap-2">
        <p className="min-w-0 grow text-sm text-ink-2">{note}</p>
        <IconButton
          icon={Phone}
          label={CONTACTS_SCREEN.person.call(name)}
          variant="outline"
          onClick={() => onCall(callee)}
        />
        <IconLink
          icon={WhatsApp}
          label={CONTACTS_SCREEN.person.whatsapp(name)}
          href={whatsappHref(phone, greeting)}
          variant="outline"
        />
        {book}
      </div>
    </li>
  );
}

/** Two placeholder rows, as high as a driver's row. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="divide-y divide-line">
      {[0, 1].map((row) => (
        <div key={row} className="py-2 last:pb-0">
          <div className="flex items-start gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="h-16 grow space-y-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-5 w-4/5" />
            </div>
          </div>
          <div className="mt-1 flex justify-end gap-2">
            <Skeleton className="size-11" />
            <Skeleton className="size-11" />
            <Skeleton className="h-11 w-18" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
