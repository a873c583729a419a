import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { PrivacyPolicyScreen } from '../features/legal/privacy-policy-screen.tsx';
import { TermsScreen } from '../features/legal/terms-screen.tsx';
import { Screens } from './app.tsx';
import { StrangersPage } from './strangers-page.tsx';

const at = (path: string, screen: ReactNode) => <StaticRouter location={path}>{screen}</StaticRouter>;

/** The landing page before any script runs, for new visitors and for people with a session. React hydrates it. */
export const LANDING = {
  stranger: renderToString(<StrangersPage />),
  returning: renderToString(at('/', <Screens returning />)),
};

/** The legal pages, as static HTML without a script. */
export const LEGAL = {
  privacyPolicy: renderToStaticMarkup(at('/privacy-policy', <PrivacyPolicyScreen />)),
  termsOfService: renderToStaticMarkup(at('/terms-of-service', <TermsScreen />)),
};
