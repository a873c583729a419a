import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { APP } from '#shared/texts/en/app.ts';
import { PAGES } from '#shared/texts/en/pages.ts';
import { inLanguage, loadTexts } from '#shared/texts/language.ts';
import { PrivacyPolicyScreen } from '../features/legal/privacy-policy-screen.tsx';
import { TermsScreen } from '../features/legal/terms-screen.tsx';
import { Screens } from './app.tsx';
import { StrangersPage } from './strangers-page.tsx';

const at = (path: string, screen: ReactNode) => <StaticRouter location={path}>{screen}</StaticRouter>;

await loadTexts();

const pages = () => ({
  /** The landing page before any script runs, for new visitors and for people with a session. React hydrates it. */
  landing: {
    stranger: renderToString(<StrangersPage />),
    returning: renderToString(at('/', <Screens returning />)),
  },
  /** The legal pages, as static HTML without a script. */
  legal: {
    privacyPolicy: renderToStaticMarkup(at('/privacy-policy', <PrivacyPolicyScreen />)),
    termsOfService: renderToStaticMarkup(at('/terms-of-service', <TermsScreen />)),
  },
  texts: {
    privacyPolicy: APP.titles.privacyPolicy,
    terms: APP.titles.terms,
    ...PAGES,
  },
});

export const RENDERED = { en: inLanguage('en', pages), sw: inLanguage('sw', pages) };
