import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { MAP_RETRY_DELAYS_MS } from '#shared/domain/constants/screens.ts';
import { retry } from '../data/connection/retry.ts';
import { loadWithTexts } from '../data/connection/lazy-part.ts';
import { type MapConfig, useMapConfig } from '../data/phone/map-config.ts';
import { chooseMap, type EngineName, type MapFacts, wantedStyle } from './choose-map.ts';
import type { EngineProps, MapFailure } from './map-types.ts';

type Engine = ComponentType<EngineProps>;

const ENGINES: Record<EngineName, () => Promise<Engine>> = {
  mapbox: async () => (await loadWithTexts(() => import('./mapbox-engine.tsx'))).MapboxEngine,
  maplibre: async () => (await loadWithTexts(() => import('./maplibre-engine.tsx'))).MaplibreEngine,
};

let webglFound: boolean | undefined;

/** Whether the phone has WebGL 2, which both libraries need. Checked once, because contexts are limited. */
function hasWebgl(): boolean {
  if (webglFound === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    webglFound = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return webglFound;
}

const CONFIG_WAIT_MS = 2000;

/** Returns the configuration; after 2 s without it, the defaults, so that a slow response does not delay the map. */
function useConfigOrDefaults(): MapConfig {
  const config = useMapConfig();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), CONFIG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return config.ready || !waited ? config : { ...config, ready: true };
}

/** Returns the map to draw now, with its library and note. Tries the sources in turn; after a failure, the next one. */
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
      else if (failure === 'style') {
        if (askUrl) setAnswers((known) => ({ ...known, [askUrl]: 'failed' }));
      } else setEngineState(failure === 'init' ? 'not-made' : 'lost');
    },
    [askUrl],
  );

  const again = useTryingAgain(engineState, setEngineState);
  const Engine = engineName ? (loaded[engineName] ?? null) : null;
  return { ...choice, apiKey: config.apiKey, Engine, report, again };
}

/** Recreates a failed map: once by itself while the page is visible, then on each call of the returned function. */
function useTryingAgain(engine: MapFacts['engine'], setEngine: (engine: 'fine') => void): (() => void) | null {
  const [triedAlone, setTriedAlone] = useState(false);
  useEffect(() => {
    if (engine === 'fine' || triedAlone) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      setTriedAlone(true);
      setEngine('fine');
    }, MAP_RETRY_DELAYS_MS[0]);
    return () => clearInterval(timer);
  }, [engine, triedAlone, setEngine]);
  return engine === 'fine' ? null : () => setEngine('fine');
}

/** `refused`: the provider refused the key (401, 403) · `failed`: no usable response after the retries. */
type StyleAnswer = 'loaded' | 'refused' | 'failed';

const ANSWER_TIMEOUT_MS = 10_000;

/** Checks whether a map style is available: at once, then with retries after 1, 2 and 4 s (spec 1 §8). */
async function loadStyle(url: string, signal: AbortSignal): Promise<StyleAnswer> {
  const ask = async (): Promise<StyleAnswer> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (answer.status === 401 || answer.status === 403) return 'refused';
    if (!answer.ok) throw new Error(`The map style failed with status ${answer.status}`);
    return 'loaded';
  };
  try {
    return await retry(ask, MAP_RETRY_DELAYS_MS, signal);
  } catch {
    return 'failed';
  }
}
