import { cellToParent, gridDisk, latLngToCell } from 'h3-js';
import { AREA_CELL_RESOLUTION, AREA_RINGS, REGION_RESOLUTION } from '#shared/domain/constants/server.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

export const cellOf = (point: Coordinates): string =>
  latLngToCell(point.latitude, point.longitude, AREA_CELL_RESOLUTION);

/** Returns the H3 cell of a place that may be unknown. */
export const cellAt = (place: Coordinates | null): string | null => place && cellOf(place);

/** Returns the larger H3 cell that contains a cell, about 17 km across. */
export const regionOf = (cell: string): string => cellToParent(cell, REGION_RESOLUTION);

/** The cells that `area:watch` covers: the point's own and two rings around it. */
export const areaCells = (point: Coordinates): string[] => gridDisk(cellOf(point), AREA_RINGS);
