import { MessageCircle, Phone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { whatsappHref } from '../../../parts/contact-links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import type { Callee } from '../call-dialog.tsx';

interface PersonRowProps {
  callee: Callee;
  /** Under the name: what is known of them. */
  children: ReactNode;
  /** Beside the icons: why they cannot be booked. */
  note?: string | null;
  book: ReactNode;
  onCall: (callee: Callee) => void;
  onRemove: () => void;
}

/** Somebody kept: who they are, and how to reach them. */
export function PersonRow({ callee, children, note, book, onCall, onRemove }: PersonRowProps) {
  const { name, phone, greeting } = callee;
  return (
    <li className="py-4 first:pt-2 last:pb-1">
      <div className="relative flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 grow">
          <h3 className="truncate pr-9 text-base font-semibold">{name}</h3>
          {children}
        </div>
        <IconButton
          icon={Trash2}
          label={`Remove ${name}`}
          onClick={onRemove}
          className="absolute -top-2.5 -right-2.5 text-ink-2!"
        />
      </div>
      <div className="mt-3 flex items-center gap-2">
        <p className="min-w-0 grow text-sm text-ink-2">{note}</p>
        <IconButton icon={Phone} label={`Call ${name}`} variant="outline" onClick={() => onCall(callee)} />
        <IconLink
          icon={MessageCircle}
          label={`WhatsApp ${name}`}
          href={whatsappHref(phone, greeting)}
          newTab
          variant="outline"
        />
        {book}
      </div>
    </li>
  );
}
