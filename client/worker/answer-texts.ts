import { PUSH_ANSWERS as en } from '#shared/texts/en/push-answers.ts';
import { PUSH_ANSWERS as sw } from '#shared/texts/sw/push-answers.ts';
import type { Language } from '#shared/texts/language.ts';

export type PushAnswer = 'accept' | 'decline';

/** The driver's answers in the language of the notification; a push of an older release names none. */
export const answersIn = (language: Language = 'en'): typeof en => ({ en, sw })[language];
