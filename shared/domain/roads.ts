import type { Position, Road } from './roads/junctions.ts';
import { NORTHERN_ROADS } from './roads/north.ts';
import { SOUTHERN_ROADS } from './roads/south.ts';
import { TOWN_STREETS } from './roads/streets.ts';

export type { Position, Road };

/** The main roads of the four counties (R11). Roads meet where they share a point; together they form one network. */
export const MAIN_ROADS: readonly Road[] = [...SOUTHERN_ROADS, ...NORTHERN_ROADS];

export { TOWN_STREETS };

/** Main roads and town streets, for simulated drivers. */
export const ROADS: readonly Road[] = [...MAIN_ROADS, ...TOWN_STREETS];
