import { Heart } from 'lucide-react';
import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DriverActions } from './driver-actions.ts';

interface HeartButtonProps {
  driver: DriverListing;
  isFavorite: boolean;
  onToggle: DriverActions['toggleFavorite'];
  className?: string;
}

/** A full heart for a favourite. */
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
