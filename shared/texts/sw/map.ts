import type { En } from '../en/map.ts';

export const MAP: En['MAP'] = {
  pins: {
    pickup: 'Mwanzo wa safari',
    destination: 'Mwisho wa safari',
    me: 'Uko hapa',
    passenger: 'Abiria',
    driver: 'Dereva',
    shared: 'Mahali palipotumwa',
  },
  list: {
    driver: 'Dereva',
    uncertain: 'Mahali hapana uhakika',
    places: 'Mahali',
    youAreHere: 'Uko hapa',
    nobody: 'Bado hakuna wa kuonyesha hapa.',
  },
  loadAgain: 'Fungua tena',
  zoomIn: 'Vuta karibu',
  zoomOut: 'Vuta mbali',
  recenter: 'Rudisha katikati',
  moveMap: 'Sogeza ramani',
  library: {
    'AttributionControl.ToggleAttribution': 'Onyesha au ficha chanzo cha ramani',
    'CooperativeGesturesHandler.WindowsHelpText': 'Bonyeza Ctrl na usogeze gurudumu ili kukuza ramani',
    'CooperativeGesturesHandler.MacHelpText': 'Bonyeza ⌘ na usogeze gurudumu ili kukuza ramani',
    'CooperativeGesturesHandler.MobileHelpText': 'Tumia vidole viwili kusogeza ramani',
    'ScrollZoomBlocker.CtrlMessage': 'Bonyeza Ctrl na usogeze gurudumu ili kukuza ramani',
    'ScrollZoomBlocker.CmdMessage': 'Bonyeza ⌘ na usogeze gurudumu ili kukuza ramani',
    'TouchPanBlocker.Message': 'Tumia vidole viwili kusogeza ramani',
  },
};
