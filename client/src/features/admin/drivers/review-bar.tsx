import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { wholeNumber } from '#client/lib/format.ts';
import { copyLink } from '#client/lib/share-link.ts';
import { LinkField } from '#client/parts/share/handover.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { addressOfReview } from '../admin-tabs.ts';
import type { Place } from './review-place.ts';

interface ReviewBarProps {
  driver: AdminDriver;
  /** null while unknown. */
  place: Place | null;
  show: (driver: AdminDriver) => void;
}

/** Buttons for the previous and the next driver, the number of drivers left to review, and a link to copy. */
export function ReviewBar({ driver, place, show }: ReviewBarProps) {
  const [shown, setShown] = useState<string | null>(null);
  const link = `${window.location.origin}${addressOfReview(driver.user_id)}`;
  const copy = async () => {
    const isCopied = (await copyLink(link)) === 'copied';
    if (isCopied) toast.success(ADMIN_MESSAGES.reviewLinkCopied);
    setShown(isCopied ? null : link);
  };
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Step label="Previous driver" keys="ArrowLeft K" icon={ChevronLeft} to={place?.previous} show={show} />
        <p role="status" className="min-w-28 text-center text-sm font-semibold tabular">
          {place && placeText(place)}
        </p>
        <Step label="Next driver" keys="ArrowRight J" icon={ChevronRight} to={place?.next} show={show} />
        <p aria-hidden className="ml-2 hidden text-sm text-ink-2 lg:block">
          Arrow keys, or J and K
        </p>
        <Button variant="outline" size="small" className="ml-auto px-3!" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      {shown === link && <LinkField url={link} />}
    </div>
  );
}

/** Returns, for example, "3 of 12 to review". */
const placeText = ({ position, total }: Place): string =>
  position === null ? `${wholeNumber(total)} to review` : `${wholeNumber(position)} of ${wholeNumber(total)} to review`;

interface StepProps {
  label: string;
  keys: string;
  icon: typeof ChevronLeft;
  to: AdminDriver | null | undefined;
  show: (driver: AdminDriver) => void;
}

/** At the end of the queue, `aria-disabled` instead of `disabled`, because a disabled button loses the focus. */
const Step = ({ to, show, keys, ...look }: StepProps) => (
  <IconButton
    {...look}
    variant="outline"
    aria-keyshortcuts={keys}
    aria-disabled={!to || undefined}
    onClick={() => to && show(to)}
    className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
  />
);
