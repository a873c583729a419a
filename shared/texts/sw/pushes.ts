import type { En } from '../en/pushes.ts';

export const DISCREET: En['DISCREET'] = {
  update: { title: 'Boda', body: 'Una taarifa mpya.' },
  photoAsked: { title: 'Akaunti yako ya dereva', body: 'Boda inahitaji picha mpya kutoka kwako.' },
  detailsChecked: { title: 'Akaunti yako ya dereva', body: 'Boda imekagua maelezo yako mapya.' },
};
