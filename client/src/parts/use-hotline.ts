import { useEffect, useState } from 'react';
import { loadConfig, useConfig } from '../stores/config.ts';

/** Boda support's number, E.164: undefined until it is known; `failed` when it did not come, to be asked for by `load`. */
export function useHotline() {
  const hotline = useConfig((state) => state.config?.supportHotline);
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    loadConfig().catch(() => setFailed(true));
  };
  useEffect(load, []);
  return { hotline, failed: failed && hotline === undefined, load };
}
