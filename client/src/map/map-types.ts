import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { DriverStatus } from '#shared/domain/driver.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

/** A driver on the map, drawn in one GeoJSON source with all other drivers. */
export interface MapDriver extends Coordinates {
  id: string;
  status: DriverStatus;
  /** Degrees, 0 = north, clockwise; null while not moving. */
  heading: number | null;
  /** The driver's name, shown on the list and the still map that replace a map. */
  label?: string;
  /** Whether the server does not believe the driver's positions (R42). */
  unsure?: boolean;
}

export type PinKind = 'pickup' | 'destination' | 'me' | 'passenger' | 'driver' | 'shared';

/** One of the few main points of a screen, drawn as an HTML element over the map. */
export interface MapPin extends Coordinates {
  id: string;
  kind: PinKind;
  /** Shown under the pin and to screen readers: "Pickup", "John", "last seen 20 s ago". */
  label?: string;
  /** Whether there is no fresh fix; the pin is then gray. */
  stale?: boolean;
  /** Whether this is this phone's own pin, although drawn as a driver. */
  isSelf?: boolean;
  /** The direction of travel in degrees, 0 = north, clockwise; null or absent while not moving. */
  heading?: number | null;
  /** The radius of the accuracy circle, in meters. */
  accuracyMeters?: number | null;
}

/** How a pin is drawn so that it covers no other pin. */
export interface PinPlace {
  /** The style that moves the face aside. */
  face: CSSProperties | undefined;
  /** The style of the line from a face that moved aside to its point. */
  stem: CSSProperties | undefined;
  /** The class that puts the label beside the face. */
  label: string;
}

export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The part that we use of the API shared by both map libraries. */
export interface GlMap {
  easeTo(options: { center?: [number, number]; zoom?: number; padding?: Edges; duration: number }): unknown;
  fitBounds(
    bounds: [[number, number], [number, number]],
    options: { padding: Edges; maxZoom: number; duration: number },
  ): unknown;
  getPadding(): Partial<Edges>;
  getZoom(): number;
  project(at: [number, number]): { x: number; y: number };
  unproject(atPx: [number, number]): { lng: number; lat: number };
  getContainer(): HTMLElement;
  on(event: 'resize' | 'moveend' | 'webglcontextlost', listener: () => void): unknown;
  off(event: 'resize' | 'moveend' | 'webglcontextlost', listener: () => void): unknown;
  zoomIn(): unknown;
  zoomOut(): unknown;
  /** undefined while the style loads. */
  getStyle(): { layers?: readonly { id: string; type: string }[] } | undefined;
  getLayer(id: string): object | undefined;
  hasImage(id: string): boolean;
  addImage(id: string, image: ImageData, options: { pixelRatio: number }): unknown;
  touchZoomRotate: { disableRotation(): void };
  keyboard: { disableRotation(): void };
}

type Get = ['get', string];
/** A cluster's image by its count: the first image, then pairs of a minimum count and an image. */
export type CountImage = ['step', Get, string, ...(number | string)[]];
/** The filter for clusters only, or for single drivers only. */
type Filter = ['has', string] | ['!', ['has', string]];

/** The kinds of layers we add to a style. */
type ContentLayer =
  | { id: string; type: 'fill'; paint: { 'fill-color': string; 'fill-opacity': number } }
  | {
      id: string;
      type: 'line';
      layout: { 'line-cap': 'round'; 'line-join': 'round' };
      paint: { 'line-color': string; 'line-width': number; 'line-opacity'?: number };
    }
  | {
      id: string;
      type: 'symbol';
      layout: {
        'icon-image': Get | CountImage;
        'icon-rotate'?: Get;
        'icon-rotation-alignment'?: 'map';
        'icon-allow-overlap': boolean;
        'icon-ignore-placement': boolean;
      };
      filter?: Filter;
    };

/** The React components of a map library. */
export interface MapParts {
  Source: ComponentType<{
    id: string;
    type: 'geojson';
    data: GeoJSON.FeatureCollection;
    cluster?: boolean;
    /** The distance on screen within which points merge, px. */
    clusterRadius?: number;
    clusterMaxZoom?: number;
    children: ReactNode;
  }>;
  Layer: ComponentType<ContentLayer & { beforeId?: string }>;
  Marker: ComponentType<{
    longitude: number;
    latitude: number;
    anchor: 'center' | 'bottom';
    style?: CSSProperties;
    children: ReactNode;
  }>;
}

/**
 * `refused`: the key was refused · `style`: the style or its tiles do not load · `init`: the map could not be created ·
 * `lost`: the phone reclaimed the graphics memory, so the map is blank.
 */
export type MapFailure = 'refused' | 'style' | 'init' | 'lost';

/** The props of every map; each engine file passes them to its library. */
export interface EngineProps {
  /** A style URL; null for the built-in map. */
  styleUrl: string | null;
  apiKey: string;
  theme: 'light' | 'dark';
  label: string;
  /** Shown in the attribution; null for nothing. */
  note: string | null;
  interactive: boolean;
  /** Whether one finger scrolls the page, and two fingers move the map. */
  cooperative: boolean;
  view: { center: Coordinates; zoom: number };
  onMap: (map: GlMap | null) => void;
  onStyle: () => void;
  /** Called whenever the map has drawn all its current content. */
  onDrawn: (() => void) | undefined;
  onMoved: () => void;
  onFailure: (failure: MapFailure) => void;
  onDriverPress?: ((id: string) => void) | undefined;
  onClusterPress: (at: Coordinates) => void;
  content: (parts: MapParts) => ReactNode;
}
