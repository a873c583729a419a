import type { En } from '../en/legal.ts';

export const LEGAL: En['LEGAL'] = {
  page: {
    backToHome: 'Rudi Mwanzo',
    effective: 'Inaanza kutumika: 20/01/2025',
    englishBinds:
      'Hii ni tafsiri ya kukusaidia kusoma. Ikitofautiana na Kiingereza, maandishi ya Kiingereza ndiyo yanayofuatwa kisheria.',
  },
};
