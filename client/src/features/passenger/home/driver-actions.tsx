import { Heart, Phone } from 'lucide-react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { isBookable } from '#shared/domain/driver.ts';
import { whatsappHref } from '#client/parts/people/contact-links.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';

interface HeartButtonProps {
  driver: DriverListing;
  isFavorite: boolean;
  onToggle: DriverActions['toggleFavorite'];
  className?: string;
}

/** The favorite button; a filled heart marks a favorite. */
export function HeartButton({ driver, isFavorite, onToggle, className = '' }: HeartButtonProps) {
  return (
    <IconButton
      icon={Heart}
      label={isFavorite ? HOME.driver.removeFavorite(driver.name) : HOME.driver.addFavorite(driver.name)}
      onClick={() => onToggle(driver, isFavorite)}
      className={`${isFavorite ? 'text-brand! [&_svg]:fill-current' : 'text-ink-2!'} ${className}`}
    />
  );
}

/** The actions on a driver, used by rows and the profile. */
export interface DriverActions {
  call: (driver: DriverListing) => void;
  showProfile: (driver: DriverListing) => void;
  /** Adds the driver to the favorites, or asks before removing. */
  toggleFavorite: (driver: DriverListing, isFavorite: boolean) => void;
  book: (driver: DriverListing) => void;
}

/** The buttons Call, WhatsApp and Book, side by side. */
export function DriverButtons({ driver, actions }: { driver: DriverListing; actions: DriverActions }) {
  return (
    <>
      <IconButton
        icon={Phone}
        label={HOME.driver.call(driver.name)}
        variant="outline"
        onClick={() => actions.call(driver)}
      />
      <IconLink
        icon={WhatsApp}
        label={HOME.driver.whatsapp(driver.name)}
        href={whatsappHref(driver.phone, MESSAGES.brand.whatsappGreetingDriver(driver.name))}
        variant="outline"
      />
      <Button
        size="small"
        className="px-3!"
        onClick={() => actions.book(driver)}
        disabled={!isBookable(driver)}
        aria-label={HOME.driver.bookDriver(driver.name)}
      >
        {HOME.driver.book}
      </Button>
    </>
  );
}
