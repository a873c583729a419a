import { WifiHigh, WifiOff } from 'lucide-react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { useShownConnectivity } from './use-shown-connectivity.ts';

const texts = MESSAGES.connectivity;

/** How the connection is, while it is not well: a banner without one (spec 1 §2), a quiet line on a slow one (§4). */
export function ConnectionBanner() {
  const connectivity = useShownConnectivity();
  return (
    <div role="status">
      {connectivity === 'disconnected' && (
        <div className="flex items-center gap-3 bg-ink px-4 py-2.5 text-sm text-paper lg:px-8">
          <Icon of={WifiOff} className="shrink-0" />
          <p>
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
  );
}
