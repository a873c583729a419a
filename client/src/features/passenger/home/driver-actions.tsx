import { Heart, MessageCircle, Phone } from 'lucide-react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { isBookable } from '#shared/domain/driver.ts';
import { whatsappHref } from '#client/parts/people/contact-links.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';

interface HeartButtonProps {
  driver: DriverListing;
  isFavorite: boolean;
  onToggle: DriverActions['toggleFavorite'];
  className?: string;
}

/** A filled heart marks a favorite. */
export function HeartButton({ driver, isFavorite, onToggle, className = '' }: HeartButtonProps) {
  return (
    <IconButton
      icon={Heart}
      label={isFavorite ? `Remove ${driver.name} from favorites` : `Add ${driver.name} to favorites`}
      onClick={() => onToggle(driver, isFavorite)}
      className={`${isFavorite ? 'text-brand! [&_svg]:fill-current' : 'text-ink-2!'} ${className}`}
    />
  );
}

/** The actions on a driver, from a row or the profile. */
export interface DriverActions {
  call: (driver: DriverListing) => void;
  showProfile: (driver: DriverListing) => void;
  /** Adds to the favorites, or asks before removing. */
  toggleFavorite: (driver: DriverListing, isFavorite: boolean) => void;
  book: (driver: DriverListing) => void;
}

/** Call, WhatsApp and Book, side by side. */
export function DriverButtons({ driver, actions }: { driver: DriverListing; actions: DriverActions }) {
  return (
    <>
      <IconButton icon={Phone} label={`Call ${driver.name}`} variant="outline" onClick={() => actions.call(driver)} />
      <IconLink
        icon={MessageCircle}
        label={`WhatsApp ${driver.name}`}
        href={whatsappHref(driver.phone, MESSAGES.brand.whatsappGreetingDriver(driver.name))}
        newTab
        variant="outline"
      />
      <Button
        size="small"
        onClick={() => actions.book(driver)}
        disabled={!isBookable(driver)}
        aria-label={`Book ${driver.name}`}
      >
        Book
      </Button>
    </>
  );
}
