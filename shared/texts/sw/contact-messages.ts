import type { En } from '../en/contact-messages.ts';
/** Texts about contacts (spec 1 §8). */
export const CONTACTS: En['CONTACTS'] = {
  noNumber: 'Mtu huyu hana namba ya simu.',
  duplicate: (name: string) => `${name} tayari yuko kwa watu wako.`,
  confirmRemove: (name: string) => `Umwondoe ${name} kwa watu wako?`,
  notDriver: 'Mtu huyu si dereva aliyesajiliwa.',
  accessFailed: 'Hatukuweza kufungua majina kwenye simu yako. Tafadhali angalia ruhusa za browser yako.',
  removeFailed: 'Mtu huyu hakuondolewa',
  removed: (name: string) => `${name} ameondolewa kwa watu wako`,
  unsupported: 'Simu hii haiwezi kuonyesha majina yaliyohifadhiwa',
  manual: 'Hatuwezi kufungua majina kwenye simu yako. Tafadhali andika mwenyewe.',
  nameRequired: 'Tafadhali andika jina',
  added: (name: string) => `${name} ameongezwa kwa watu wako`,
  addedMany: (count: number) => (count === 1 ? 'Mtu 1 ameongezwa' : `Watu ${count} wameongezwa`),
  notKept: 'Browser hii hairuhusu Boda kuhifadhi watu wako.',
  notOnline: (name: string) => `Huwezi kumwagiza ${name} kwa sasa. Mpigie simu kujua atakuwa tayari lini.`,
  none: 'Bado huna watu hapa',
  noMatch: 'Hakuna mtu aliyepatikana',
};
