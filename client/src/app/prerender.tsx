import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { PrivacyPolicyScreen } from '../features/legal/privacy-policy-screen.tsx';
import { TermsScreen } from '../features/legal/terms-screen.tsx';
import { Screens } from './app.tsx';

const at = (path: string, screen: ReactNode) => <StaticRouter location={path}>{screen}</StaticRouter>;

/** The first page as strangers, and as people with a session, see it before any script ran; the script takes it over. */
export const LANDING = {
  stranger: renderToString(at('/', <Screens />)),
  returning: renderToString(at('/', <Screens returning />)),
};

/** Pages that need no script at all. */
export const LEGAL = {
  privacyPolicy: renderToStaticMarkup(at('/privacy-policy', <PrivacyPolicyScreen />)),
  termsOfService: renderToStaticMarkup(at('/terms-of-service', <TermsScreen />)),
};
