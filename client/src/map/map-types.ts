import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { DriverStatus } from '#shared/domain/driver.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

/** A driver on the map, drawn in one GeoJSON source with all others. */
export interface MapDriver extends Coordinates {
  id: string;
  status: DriverStatus;
  /** Degrees, 0 = north, clockwise; null while not moving. */
  heading: number | null;
  /** The name, for the list shown in place of a map. */
  label?: string;
  /** Their positions are not believed (R42). */
  unsure?: boolean;
}

export type PinKind = 'pickup' | 'destination' | 'me' | 'passenger' | 'driver' | 'shared';

/** One of the few points a screen is about, drawn as an HTML element over the map. */
export interface MapPin extends Coordinates {
  id: string;
  kind: PinKind;
  /** Shown under the pin and to screen readers: "Pickup", "John", "last seen 20 s ago". */
  label?: string;
  /** There is no fresh fix, so the pin turns gray. */
  stale?: boolean;
  /** This phone's own pin, though drawn as a driver. */
  isSelf?: boolean;
  /** The radius of the accuracy circle, in meters. */
  accuracyMeters?: number | null;
}

/** How a pin is drawn so that it covers no other. */
export interface PinPlace {
  /** Moves the face aside. */
  face: CSSProperties | undefined;
  /** From a face that moved aside to its point. */
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

/** The API shared by both map libraries, as far as we use it. */
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
/** Only single drivers, or only clusters. */
type Filter = ['has', string] | ['!', ['has', string]];

/** The kinds of layers we add to a style. */
export type ContentLayer =
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
    /** px on screen within which points merge. */
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
 * `lost`: the phone reclaimed the graphics memory, and the drawing is gone.
 */
export type MapFailure = 'refused' | 'style' | 'init' | 'lost';

/** What every map needs; each engine file passes it to its library. */
export interface EngineProps {
  /** A style URL; null for the built-in map. */
  styleUrl: string | null;
  apiKey: string;
  theme: 'light' | 'dark';
  label: string;
  /** Shown in the attribution; null for nothing. */
  note: string | null;
  interactive: boolean;
  /** One finger scrolls the page, two move the map. */
  cooperative: boolean;
  /** The initial view. */
  view: { center: Coordinates; zoom: number };
  onMap: (map: GlMap | null) => void;
  onStyle: () => void;
  onMoved: () => void;
  onFailure: (failure: MapFailure) => void;
  onDriverPress?: ((id: string) => void) | undefined;
  onClusterPress: (at: Coordinates) => void;
  content: (parts: MapParts) => ReactNode;
}
