import { useMemo } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { cssToken } from '../lib/css-token.ts';
import { accuracyCircle } from './accuracy-circle.ts';
import { PinMarker } from './map-pin.tsx';
import type { CountImage, MapDriver, MapParts, MapPin, PinPlace } from './map-types.ts';
import {
  CLUSTER_LABELS,
  clearImage,
  clusterImage,
  headingImage,
  driverImage,
  CLUSTERS_LAYER,
  DRIVERS_LAYER,
} from './driver-marks.ts';

interface MapContentProps {
  parts: MapParts;
  theme: 'light' | 'dark';
  drivers: readonly MapDriver[];
  pins: readonly MapPin[];
  /** How each pin is drawn, by id. */
  places: Readonly<Record<string, PinPlace>>;
  route: readonly Coordinates[];
  /** Merges drivers that overlap into one mark with their count. */
  clustered: boolean;
  /** The style's first label layer, under which the route is drawn so that labels stay readable; null until known. */
  firstLabel: string | null;
  onPinPress: ((id: string) => void) | undefined;
}

/** Our layers on any style: route, accuracy circles, drivers and pins. */
export function MapContent(props: MapContentProps) {
  const { parts, theme, drivers, pins, places, route, clustered, firstLabel, onPinPress } = props;
  const { Source, Layer, Marker } = parts;
  const below = firstLabel === null ? {} : { beforeId: firstLabel };
  const colours = useMemo(() => ({ theme, brand: cssToken('brand'), casing: cssToken('raised') }), [theme]);
  const marks = useMemo(() => marksOf(drivers, theme), [drivers, theme]);
  const line = useMemo(() => lineOf(route), [route]);
  const clearings = useMemo(() => clearingsOf(pins), [pins]);
  const circles = useMemo(() => circlesOf(pins), [pins]);
  return (
    <>
      <Source id="boda-accuracy" type="geojson" data={circles}>
        <Layer
          {...below}
          id="boda-accuracy-fill"
          type="fill"
          paint={{ 'fill-color': colours.brand, 'fill-opacity': 0.14 }}
        />
      </Source>
      <Source id="boda-route" type="geojson" data={line}>
        <Layer
          {...below}
          id="boda-route-casing"
          type="line"
          layout={ROUND}
          paint={{ 'line-color': colours.casing, 'line-width': 9, 'line-opacity': 0.9 }}
        />
        <Layer
          {...below}
          id="boda-route-line"
          type="line"
          layout={ROUND}
          paint={{ 'line-color': colours.brand, 'line-width': 5 }}
        />
      </Source>
      <Source id="boda-drivers" type="geojson" data={marks} {...(clustered ? CLUSTERS : {})}>
        <Layer id="boda-headings" type="symbol" layout={HEADINGS} filter={WITH_HEADING} />
        <Layer id={DRIVERS_LAYER} type="symbol" layout={DRIVERS} filter={ALONE} />
        <Layer id={CLUSTERS_LAYER} type="symbol" layout={clusterLayout(theme)} filter={TOGETHER} />
      </Source>
      <Source id="boda-pins" type="geojson" data={clearings}>
        <Layer id="boda-clearings" type="symbol" layout={CLEARINGS} />
      </Source>
      {pins.map((pin) => (
        <PinMarker key={pin.id} pin={pin} place={places[pin.id]} Marker={Marker} onPress={onPinPress} />
      ))}
    </>
  );
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;
const DRIVERS = {
  'icon-image': ['get', 'image'] as ['get', string],
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
};
/** Takes part in the placement of names, so that none is drawn under a pin. */
const CLEARINGS = {
  'icon-image': ['get', 'image'] as ['get', string],
  'icon-allow-overlap': true,
  'icon-ignore-placement': false,
};
const HEADINGS = {
  'icon-image': ['get', 'headingImage'] as ['get', string],
  'icon-rotate': ['get', 'heading'] as ['get', string],
  'icon-rotation-alignment': 'map' as const,
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
};
const WITH_HEADING: ['has', string] = ['has', 'heading'];
const TOGETHER: ['has', string] = ['has', 'point_count'];
const ALONE: ['!', ['has', string]] = ['!', TOGETHER];
/** Above this zoom there are no clusters. */
const CLUSTERS = { cluster: true, clusterRadius: 44, clusterMaxZoom: 15 };

function clusterLayout(theme: string) {
  const [[, first] = [2, ''], ...more] = CLUSTER_LABELS;
  const image: CountImage = [
    'step',
    ['get', 'point_count'],
    clusterImage(first, theme),
    ...more.flatMap(([from, word]) => [from, clusterImage(word, theme)]),
  ];
  return { 'icon-image': image, 'icon-allow-overlap': true, 'icon-ignore-placement': true };
}

const marksOf = (drivers: readonly MapDriver[], theme: string): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: drivers.map((driver) => ({
    type: 'Feature',
    properties: {
      id: driver.id,
      image: driverImage(driver.unsure ? 'unsure' : driver.status, theme),
      headingImage: headingImage(driver.status, theme),
      ...(driver.heading === null || driver.unsure ? {} : { heading: driver.heading }),
    },
    geometry: { type: 'Point', coordinates: [driver.longitude, driver.latitude] },
  })),
});

/** Where a pin stands, for the placement of the map's names. */
export const clearingsOf = (pins: readonly MapPin[]): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: pins.map(({ kind, longitude, latitude }) => ({
    type: 'Feature',
    properties: { image: clearImage(kind === 'me' ? 'dot' : 'pin') },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});

const lineOf = (route: readonly Coordinates[]): GeoJSON.FeatureCollection<GeoJSON.LineString> => ({
  type: 'FeatureCollection',
  features:
    route.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: route.map((point) => [point.longitude, point.latitude]) },
          },
        ],
});

const circlesOf = (pins: readonly MapPin[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: pins.flatMap((pin) => (pin.accuracyMeters ? [accuracyCircle(pin, pin.accuracyMeters)] : [])),
});
