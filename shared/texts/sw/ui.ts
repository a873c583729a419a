import type { En } from '../en/ui.ts';
export const UI: En['UI'] = {
  close: 'Funga',
  back: 'Rudi',
  dismiss: 'Ondoa',
  cancel: 'Ghairi',
  showMore: 'Onyesha zaidi',
  showLess: 'Onyesha kidogo',
  toasts: 'Arifa',
  latest: 'Habari mpya',
  plate: 'Namba plate ',
  rated: { before: 'Nyota ', after: ' kati ya 5' },
  step: {
    ofTotal: (step: number, total: number): string => `Hatua ya ${step} kati ya ${total}`,
    before: 'Hatua ya ',
    count: (step: number, total: number): string => `${step} kati ya ${total}`,
  },
};
