import { WifiOff } from 'lucide-react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { useConnectivity } from '../../stores/connectivity.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says that there is no connection, for as long as there is none (spec 1 §2). */
export function OfflineBanner() {
  const connectivity = useConnectivity();
  return (
    <div role="status" className="sticky top-0 z-20">
      {connectivity === 'disconnected' && (
        <div className="flex items-center gap-3 bg-ink px-4 py-2.5 text-sm text-paper lg:px-8">
          <Icon of={WifiOff} className="shrink-0" />
          <p>
            <span className="block font-semibold">{MESSAGES.connectivity.offlineTitle}</span>
            {MESSAGES.connectivity.offlineText}
          </p>
        </div>
      )}
    </div>
  );
}
