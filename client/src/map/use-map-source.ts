import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { MAP_RETRY_DELAYS_MS } from '../../../shared/domain/constants.ts';
import { retry } from '../lib/retry.ts';
import { loadPart } from '../lib/traffic.ts';
import { useMapConfig, type MapConfig } from '../stores/map-config.ts';
import { chooseMap, wantedStyle, type EngineName, type MapFacts } from './choose-map.ts';
import { loadStyle } from './load-style.ts';
import type { EngineProps, MapFailure } from './map-types.ts';

type Engine = ComponentType<EngineProps>;

const ENGINES: Record<EngineName, () => Promise<Engine>> = {
  mapbox: async () => (await loadPart(() => import('./mapbox-engine.tsx'))).MapboxEngine,
  maplibre: async () => (await loadPart(() => import('./maplibre-engine.tsx'))).MaplibreEngine,
};

let webglFound: boolean | undefined;

/** Both libraries draw with WebGL 2. Asked once: contexts are few. */
function hasWebgl(): boolean {
  if (webglFound === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    webglFound = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return webglFound;
}

const CONFIG_WAIT_MS = 2000;

/** The configuration, or after 2 s without one the built-in map's: a slow answer must not keep the map away. */
function useConfigOrDefaults(): MapConfig {
  const config = useMapConfig();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), CONFIG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return config.ready || !waited ? config : { ...config, ready: true };
}

/** Which map to draw now, with which library, and what to say about it. Tries the sources in turn and survives each one's failure. */
export function useMapSource(theme: 'light' | 'dark') {
  const config = useConfigOrDefaults();
  const [keyRefused, setKeyRefused] = useState(false);
  const [engineState, setEngineState] = useState<MapFacts['engine']>('fine');
  const [answers, setAnswers] = useState<Record<string, 'loaded' | 'failed'>>({});
  const [loaded, setLoaded] = useState<Partial<Record<EngineName, Engine>>>({});

  const wanted = config.ready ? wantedStyle(config, keyRefused, theme) : null;
  const askUrl = wanted?.askUrl ?? null;
  useEffect(() => {
    if (!askUrl) return;
    const stop = new AbortController();
    void loadStyle(askUrl, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer === 'refused' && askUrl.startsWith('https://api.mapbox.com/')) setKeyRefused(true);
      else setAnswers((known) => ({ ...known, [askUrl]: answer === 'loaded' ? 'loaded' : 'failed' }));
    });
    return () => stop.abort();
  }, [askUrl]);

  const facts: MapFacts = {
    webgl: hasWebgl(),
    config,
    keyRefused,
    style: (askUrl && answers[askUrl]) || 'loading',
    engine: engineState,
  };
  const choice = chooseMap(facts, theme);

  const engineName = choice.engine ?? null;
  useEffect(() => {
    if (!engineName) return;
    let current = true;
    retry(ENGINES[engineName], MAP_RETRY_DELAYS_MS).then(
      (engine) => current && setLoaded((known) => ({ ...known, [engineName]: engine })),
      () => current && setEngineState('not-loaded'),
    );
    return () => {
      current = false;
    };
  }, [engineName]);

  const report = useCallback(
    (failure: MapFailure) => {
      if (failure === 'refused') setKeyRefused(true);
      else if (failure === 'style' && askUrl) setAnswers((known) => ({ ...known, [askUrl]: 'failed' }));
      else if (failure === 'init') setEngineState('not-made');
    },
    [askUrl],
  );

  return { ...choice, apiKey: config.apiKey, Engine: engineName ? (loaded[engineName] ?? null) : null, report };
}
