import { join } from 'node:path';
import type { Coordinates } from '#shared/domain/geo.ts';
import { startScript } from './script.ts';

/** A driver who reports positions. */
export interface LoadDriver {
  /** The session, as a Cookie header. */
  cookie: string;
  /** The room of the bare relay that their positions go to. */
  room: string;
  at: Coordinates;
}

export interface LoadViewer {
  cookie?: string;
  /** The room of the bare relay that the viewer watches. */
  room: string;
  /** The command sent to the app; null for a person who only connects. */
  watch: { command: 'share:watch'; payload: { token: string } } | null;
}

/** Everyone played by one load generator. */
export interface Fleet {
  of: 'app' | 'bare';
  url: string;
  drivers: readonly LoadDriver[];
  viewers: readonly LoadViewer[];
}

/** Which fixes ask for a response; a phone asks with every fifth. */
export const ACKS = ['every', 'fifth', 'none'] as const;
export type Acks = (typeof ACKS)[number];

/** How drivers report; `fixesPerSecond` is per driver. */
export interface Pace {
  fixesPerSecond: number;
  acks: Acks;
}

/** What a load generator has counted since it started. */
export interface Counts {
  sent: number;
  /** Counts only fixes that asked for a response. */
  accepted: number;
  refused: number;
  /** Positions that viewers received. */
  delivered: number;
  /** Fixes that reached at least one viewer; each room has one driver. */
  passedOn: number;
  /** Connections that the server ended. */
  lost: number;
}

export interface Load {
  /** Resolves when everybody is connected and watching. */
  connect(fleet: Fleet): Promise<void>;
  start(pace: Pace): Promise<void>;
  /** Stops reporting; everybody stays connected. */
  pause(): Promise<void>;
  counts(): Promise<Counts>;
  /** Returns the times from report to arrival since the last start, ms, ascending. */
  latencies(): Promise<number[]>;
  /** Closes all connections. */
  close(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a load generator in a process of its own. */
export async function startLoad(): Promise<Load> {
  const script = await startScript(join(import.meta.dirname, 'load.ts'));
  return {
    connect: async (fleet) => void (await script.call('connect', fleet)),
    start: async (pace) => void (await script.call('start', pace)),
    pause: async () => void (await script.call('pause')),
    counts: async () => (await script.call('counts')) as Counts,
    latencies: async () => (await script.call('latencies')) as number[],
    close: async () => void (await script.call('close')),
    stop: () => script.stop(),
  };
}
