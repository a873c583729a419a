import { useCallback, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { boundsOf, needsFit } from './camera.ts';
import type { Edges, GlMap } from './map-types.ts';

export const FIT_ZOOM_MAX = 16;
const MOVE_MS = 600;

interface CameraOptions {
  map: GlMap | null;
  center: Coordinates;
  zoom: number;
  /** Keep these in the picture; null follows the centre instead. */
  points: readonly Coordinates[] | null;
  /** Changes when other things are shown than before: then the picture is framed anew. */
  subject: string;
  edges: Edges;
}

/** A map that has followed its centre keeps the padding of that; both libraries add it to the one of a fit. */
const beyond = (edges: Edges, { top = 0, right = 0, bottom = 0, left = 0 }: Partial<Edges>): Edges => ({
  top: edges.top - top,
  right: edges.right - right,
  bottom: edges.bottom - bottom,
  left: edges.left - left,
});

/** Keeps the picture on what matters until the person moves the map; `recenter` gives it back. */
export function useCamera({ map, center, zoom, points, subject, edges }: CameraOptions) {
  const [moved, setMoved] = useState(false);
  const framed = useRef<string | null>(null);
  const { latitude, longitude } = center;

  const frame = useCallback(
    (always: boolean) => {
      if (!map) return;
      const bounds = points && boundsOf(points);
      if (!points || !bounds) {
        map.easeTo({ center: [longitude, latitude], padding: edges, duration: MOVE_MS, ...(always ? { zoom } : {}) });
        return;
      }
      const { clientWidth: widthPx, clientHeight: heightPx } = map.getContainer();
      const pointsPx = points.map((point) => map.project([point.longitude, point.latitude]));
      if (always || needsFit(pointsPx, { widthPx, heightPx, edges })) {
        map.fitBounds(bounds, { padding: beyond(edges, map.getPadding()), maxZoom: FIT_ZOOM_MAX, duration: MOVE_MS });
      }
    },
    [map, points, latitude, longitude, zoom, edges],
  );

  useEffect(() => {
    if (!map || moved) return;
    frame(framed.current !== subject);
    framed.current = subject;
  }, [map, moved, frame, subject]);

  const recenter = useCallback(() => {
    setMoved(false);
    frame(true);
  }, [frame]);

  return { moved, markMoved: useCallback(() => setMoved(true), []), recenter };
}
