import type { PUSH_ANSWERS as EN } from '../en/push-answers.ts';

export const PUSH_ANSWERS: typeof EN = {
  accept: {
    label: 'Kubali',
    done: { title: 'Umekubali safari', body: 'Gusa uone pa kumchukua abiria na namba yake ya simu.' },
  },
  decline: {
    label: 'Kataa',
    done: { title: 'Umekataa ombi', body: 'Bado uko hewani kwa maombi mengine.' },
  },
  failed: { title: 'Jibu lako halikutumwa', body: 'Hakuna mtandao. Gusa ujaribu tena kwenye Boda.' },
};
