import { inBoth } from '../language.ts';

const en = {
  /** client/src/map */

  MAP: {
    /** Read by passenger, driver and those who follow a trip: no "your" in them. */
    pins: {
      pickup: 'Pickup',
      destination: 'Destination',
      me: 'You are here',
      passenger: 'Passenger',
      driver: 'Driver',
      shared: 'Shared location',
    },
    list: {
      driver: 'Driver',
      uncertain: 'Location uncertain',
      places: 'Places',
      youAreHere: 'You are here',
      nobody: 'Nobody to show here yet.',
    },
    loadAgain: 'Load again',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    recenter: 'Recenter',
    moveMap: 'Move the map',
    /** The words of MapLibre and Mapbox, by the keys of their tables. */
    library: {
      'AttributionControl.ToggleAttribution': 'Toggle attribution',
      'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
      'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
      'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
      'ScrollZoomBlocker.CtrlMessage': 'Use ctrl + scroll to zoom the map',
      'ScrollZoomBlocker.CmdMessage': 'Use ⌘ + scroll to zoom the map',
      'TouchPanBlocker.Message': 'Use two fingers to move the map',
    },
  },
};
export type En = typeof en;

export const { MAP } = inBoth(en, () => import('../sw/map.ts'));
