import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';
import type { UserDoc } from '#core/store/documents.ts';
import { type Language, LANGUAGE_COOKIE, languageOfTag, speakAs } from '#shared/texts/language.ts';
import { readCookie } from './cookies.ts';

const ADMIN_CALLS = /^\/api\/admin(\/|$)/i;

/** The language of the caller whose request is being answered. */
const caller = new AsyncLocalStorage<{ language: Language }>();
speakAs(() => caller.getStore()?.language ?? 'en');

/** The language chosen on this phone, else the first of the browser's that Boda speaks, else English. */
export function languageOf(req: Request): Language {
  const chosen = languageOfTag(readCookie(req, LANGUAGE_COOKIE) ?? '');
  return chosen ?? languageOfTag(req.acceptsLanguages('en', 'sw') || 'en') ?? 'en';
}

/** Answers in the caller's language from here on; the admins' calls, sign-in included, in English. */
export const inCallersLanguage: RequestHandler = (req, _res, next) =>
  caller.run({ language: ADMIN_CALLS.test(req.path) ? 'en' : languageOf(req) }, next);

/** An account's own choice comes before the browser's; admins are answered in English. */
export function answerIn(user: Pick<UserDoc, 'language'> | null): void {
  const store = caller.getStore();
  if (store) store.language = user === null ? 'en' : (user.language ?? store.language);
}
