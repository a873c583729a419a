import { WifiHigh, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { CONNECTIVITY_SETTLE_MS } from '../../../../shared/domain/constants/screens.ts';
import { CrowdedNote } from '../../parts/crowded-note.tsx';
import { type Connectivity, useConnectivity } from '../../stores/connectivity.ts';
import { Icon } from '../../ui/icon.tsx';

const texts = MESSAGES.connectivity;

/** A banner when there is no connection (spec 1 §2), a quiet line when it is slow (spec 1 §4). */
export function ConnectionBanner() {
  const connectivity = useShownConnectivity();
  return (
    <>
      <div role="status">
        {connectivity === 'disconnected' && (
          // As flat as is readable: it appears unprompted and pushes the page down.
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

/** The connection as shown: a brief slowdown is ignored, a lost connection shows at once. */
function useShownConnectivity(): Connectivity {
  const connectivity = useConnectivity();
  const poor = connectivity === 'poor';
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!poor) return;
    const timer = setTimeout(() => setLasted(true), CONNECTIVITY_SETTLE_MS);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [poor]);
  return poor && !lasted ? 'connected' : connectivity;
}
