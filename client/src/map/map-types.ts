import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { DriverStatus } from '../../../shared/domain/driver.ts';
import type { Coordinates } from '../../../shared/domain/geo.ts';

/** A rider among many: drawn in the map itself, all in one GeoJSON source. */
export interface MapDriver extends Coordinates {
  id: string;
  status: DriverStatus;
  /** Degrees, 0 = north, clockwise; null while standing. */
  heading: number | null;
  /** The name, for the list that stands in when there is no map. */
  label?: string;
}

export type PinKind = 'pickup' | 'destination' | 'me' | 'passenger' | 'driver' | 'shared';

/** One of the few points a screen is about: drawn as an element over the map. */
export interface MapPin extends Coordinates {
  id: string;
  kind: PinKind;
  /** Written under the pin and read out: "Pickup", "John", "last seen 20 s ago". */
  label?: string;
  /** No fresh fix: the pin turns grey. */
  stale?: boolean;
  /** Draws the circle the position lies in, in metres. */
  accuracyMeters?: number | null;
}

export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What both map libraries can do, as far as we need it. */
export interface GlMap {
  easeTo(options: { center?: [number, number]; zoom?: number; padding?: Edges; duration: number }): unknown;
  fitBounds(
    bounds: [[number, number], [number, number]],
    options: { padding: Edges; maxZoom: number; duration: number },
  ): unknown;
  getPadding(): Partial<Edges>;
  getZoom(): number;
  project(at: [number, number]): { x: number; y: number };
  getContainer(): HTMLElement;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
  zoomIn(): unknown;
  zoomOut(): unknown;
  hasImage(id: string): boolean;
  addImage(id: string, image: ImageData, options: { pixelRatio: number }): unknown;
  touchZoomRotate: { disableRotation(): void };
  keyboard: { disableRotation(): void };
}

type Get = ['get', string];
/** The picture of a cluster goes by its count: the first, then from so many on another. */
export type CountImage = ['step', Get, string, ...(number | string)[]];
/** Riders alone, or clusters of them. */
type Filter = ['has', string] | ['!', ['has', string]];

/** The few kinds of layers we add to a style. */
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

/** The React parts of a map library. */
export interface MapParts {
  Source: ComponentType<{
    id: string;
    type: 'geojson';
    data: GeoJSON.FeatureCollection;
    cluster?: boolean;
    /** px on the screen within which points are one. */
    clusterRadius?: number;
    clusterMaxZoom?: number;
    children: ReactNode;
  }>;
  Layer: ComponentType<ContentLayer>;
  Marker: ComponentType<{
    longitude: number;
    latitude: number;
    anchor: 'center' | 'bottom';
    style?: CSSProperties;
    children: ReactNode;
  }>;
}

/** `refused`: the key is not accepted · `style`: the style or its tiles do not come · `init`: the map could not be made. */
export type MapFailure = 'refused' | 'style' | 'init';

/** What a map library has to be told; each engine file passes it on in its library's words. */
export interface EngineProps {
  /** A style's address; null draws the built-in map. */
  styleUrl: string | null;
  apiKey: string;
  theme: 'light' | 'dark';
  label: string;
  interactive: boolean;
  /** One finger scrolls the page, two move the map. */
  cooperative: boolean;
  /** Where the map begins, until it is framed. */
  view: { center: Coordinates; zoom: number };
  onMap: (map: GlMap | null) => void;
  onStyle: () => void;
  onMoved: () => void;
  onFailure: (failure: MapFailure) => void;
  onDriverPress?: ((id: string) => void) | undefined;
  onClusterPress: (at: Coordinates) => void;
  content: (parts: MapParts) => ReactNode;
}
