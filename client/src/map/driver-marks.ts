import { DRIVER_STATUSES, type DriverStatus } from '#shared/domain/driver.ts';
import { cssToken } from '../lib/css-token.ts';
import { ARROW, BODY, DISC, FRAME, SQUARE } from './driver-shapes.ts';
import type { GlMap } from './map-types.ts';

/** The layers with pressable drivers. */
export const DRIVERS_LAYER = 'boda-drivers';
export const CLUSTERS_LAYER = 'boda-clusters';

/** A driver's look: the status, or `unsure` when the server does not believe their position (R42). */
const LOOKS = [...DRIVER_STATUSES, 'unsure'] as const;
type Look = (typeof LOOKS)[number];

const SIZE_PX = 34;
const PIXEL_RATIO = 2;
const FILLS: Record<Look, string> = { online: 'online', on_route: 'on-route', offline: 'offline', unsure: 'offline' };

export const driverImage = (look: Look, theme: string): string => `boda-driver-${look}-${theme}`;
export const headingImage = (status: DriverStatus, theme: string): string => `boda-heading-${status}-${theme}`;

/** Cluster labels by driver count. They are drawn as images, so that they need no fonts of the style. */
export const CLUSTER_LABELS: readonly (readonly [from: number, word: string])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((count) => [count, String(count)] as const),
  ...[10, 25, 50, 100].map((count) => [count, `${count}+`] as const),
];
export const clusterImage = (word: string, theme: string): string => `boda-cluster-${word}-${theme}`;
const CLUSTER_SIZE_PX = 42;

/** Clear images as large as a pin's face and as the own dot: the map's names keep clear of them. */
export const CLEAR_PX = { pin: 44, dot: 24 } as const;
export const clearImage = (of: keyof typeof CLEAR_PX): string => `boda-clear-${of}`;

/** Adds the images that the map lacks; a new style has none of them. */
export function addDriverImages(map: GlMap, theme: string): void {
  for (const of of ['pin', 'dot'] as const) addImage(map, clearImage(of), CLEAR_PX[of], () => undefined);
  for (const [, word] of CLUSTER_LABELS)
    addImage(map, clusterImage(word, theme), CLUSTER_SIZE_PX, (pen) => drawCluster(pen, word));
  for (const look of LOOKS) addImage(map, driverImage(look, theme), SIZE_PX, (pen) => drawDriver(pen, look));
  for (const status of DRIVER_STATUSES) {
    addImage(map, headingImage(status, theme), SIZE_PX * 1.6, (pen) => drawHeading(pen, status));
  }
}

function addImage(map: GlMap, id: string, sizePx: number, draw: (pen: CanvasRenderingContext2D) => void): void {
  if (map.hasImage(id)) return;
  const canvas = document.createElement('canvas');
  const side = Math.round(sizePx * PIXEL_RATIO);
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.translate(side / 2, side / 2);
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(pen);
  map.addImage(id, pen.getImageData(0, 0, side, side), { pixelRatio: PIXEL_RATIO });
}

function drawDriver(pen: CanvasRenderingContext2D, look: Look): void {
  const fill = cssToken(FILLS[look]);
  const ground = cssToken('raised');
  const isRing = look === 'offline' || look === 'unsure';
  const face = new Path2D(look === 'on_route' ? SQUARE : DISC);
  pen.fillStyle = isRing ? ground : fill;
  pen.fill(face);
  pen.lineWidth = 2.5;
  pen.strokeStyle = isRing ? fill : ground;
  pen.stroke(face);
  if (look === 'unsure') drawWord(pen, '?', 18, fill);
  else drawMotorbike(pen, isRing ? fill : ground);
}

function drawWord(pen: CanvasRenderingContext2D, word: string, sizePx: number, colour: string): void {
  pen.fillStyle = colour;
  pen.font = `700 ${sizePx}px Roboto, system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(word, 0, 1);
}

function drawMotorbike(pen: CanvasRenderingContext2D, colour: string): void {
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.lineWidth = 1.6;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(FRAME));
  pen.fill(new Path2D(BODY));
}

function drawCluster(pen: CanvasRenderingContext2D, word: string): void {
  pen.beginPath();
  pen.arc(0, 0, 18, 0, 2 * Math.PI);
  pen.fillStyle = cssToken('brand');
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = cssToken('raised');
  pen.stroke();
  drawWord(pen, word, word.length > 3 ? 12 : 14, cssToken('on-brand'));
}

/** A small arrow head outside the disc; the layer rotates it to the heading. */
function drawHeading(pen: CanvasRenderingContext2D, status: DriverStatus): void {
  pen.fillStyle = cssToken(FILLS[status]);
  pen.strokeStyle = cssToken('raised');
  pen.lineWidth = 1.5;
  pen.lineJoin = 'round';
  const arrow = new Path2D(ARROW);
  pen.fill(arrow);
  pen.stroke(arrow);
}
