import { WifiHigh, WifiOff } from 'lucide-react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { CrowdedNote } from '../../parts/crowded-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShownConnectivity } from './use-shown-connectivity.ts';

const texts = MESSAGES.connectivity;

/** How the connection is, while it is not well: a banner without one (spec 1 §2), a quiet line on a slow one (§4). */
export function ConnectionBanner() {
  const connectivity = useShownConnectivity();
  return (
    <>
      <div role="status">
        {connectivity === 'disconnected' && (
          // As low as it can be read: it comes by itself, and what is under it goes down.
          <div className="flex items-center gap-2 bg-ink px-4 py-0.5 text-xs leading-tight text-paper lg:gap-3 lg:px-8 lg:py-2.5 lg:text-sm">
            <Icon of={WifiOff} className="shrink-0" />
            <p className="lg:flex lg:gap-2">
              <span className="block font-semibold">{texts.offlineTitle}</span>
              {texts.offlineText}
            </p>
          </div>
        )}
        {connectivity === 'poor' && (
          <p className="flex items-center gap-2 bg-sunk px-4 py-0.5 text-xs font-semibold text-ink-2 lg:px-8">
            <Icon of={WifiHigh} size={16} className="shrink-0" />
            {texts.poor}
          </p>
        )}
      </div>
      {connectivity !== 'disconnected' && <CrowdedNote className="rounded-none! lg:px-8" />}
    </>
  );
}
