import { useCallback, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { boundsOf, edgesWithin, FIT_ZOOM_MAX, needsFit } from './camera.ts';
import type { Edges, GlMap } from './map-types.ts';

const MOVE_MS = 600;

interface CameraOptions {
  map: GlMap | null;
  center: Coordinates;
  zoom: number;
  /** The points to keep in view; null follows the center instead. */
  points: readonly Coordinates[] | null;
  /** Changes when the map shows another subject and must be reframed. */
  subject: string;
  edges: Edges;
}

/**
 * Subtracts the map's own padding from the padding of a fit. A map keeps the padding with which it followed its center,
 * and both libraries add it to the padding of a fit.
 */
const withoutPadding = (edges: Edges, { top = 0, right = 0, bottom = 0, left = 0 }: Partial<Edges>): Edges => ({
  top: edges.top - top,
  right: edges.right - right,
  bottom: edges.bottom - bottom,
  left: edges.left - left,
});

/** Keeps the camera on the points or the center until the person moves the map; `recenter` resumes. */
export function useCamera({ map, center, zoom, points, subject, edges }: CameraOptions) {
  const [moved, setMoved] = useState(false);
  const framed = useRef<string | null>(null);
  const { latitude, longitude } = center;

  const frame = useCallback(
    (always: boolean, duration: number) => {
      const { clientWidth: widthPx = 0, clientHeight: heightPx = 0 } = map?.getContainer() ?? {};
      if (!map || widthPx === 0 || heightPx === 0) return;
      const free = edgesWithin(edges, widthPx, heightPx);
      const bounds = points && boundsOf(points);
      if (!points || !bounds) {
        map.easeTo({ center: [longitude, latitude], padding: free, duration, ...(always ? { zoom } : {}) });
        return;
      }
      const pointsPx = points.map((point) => map.project([point.longitude, point.latitude]));
      if (always || needsFit(pointsPx, { widthPx, heightPx, edges: free })) {
        map.fitBounds(bounds, { padding: withoutPadding(free, map.getPadding()), maxZoom: FIT_ZOOM_MAX, duration });
      }
    },
    [map, points, latitude, longitude, zoom, edges],
  );

  useEffect(() => {
    if (!map || moved) return;
    // The first framing is instant; later framings are animated.
    frame(framed.current !== subject, framed.current === null ? 0 : MOVE_MS);
    framed.current = subject;
    const onResize = () => frame(false, MOVE_MS);
    map.on('resize', onResize);
    return () => void map.off('resize', onResize);
  }, [map, moved, frame, subject]);

  const recenter = useCallback(() => {
    setMoved(false);
    frame(true, MOVE_MS);
  }, [frame]);

  return { moved, markMoved: useCallback(() => setMoved(true), []), recenter };
}
