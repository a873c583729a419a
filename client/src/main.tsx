import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { listenForInstallation } from './data/phone/installation.ts';
import { preferredLanguage } from './data/phone/language.ts';
import { drawIn, followAccountLanguage } from './data/session/language.ts';
import { settleSignOutOnline } from './data/session/owed-sign-out.ts';
import { followOtherTabs } from './data/session/session.ts';
import { developerWarning } from './lib/log.ts';
import { languageOfTag } from '#shared/texts/language.ts';

listenForInstallation();
followOtherTabs();
if (!location.pathname.startsWith('/admin')) followAccountLanguage();
settleSignOutOnline();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const page = (
  <StrictMode>
    <App returning={root.dataset['returning'] !== undefined} />
  </StrictMode>
);
// The landing page is prerendered (scripts/prerender.ts); every other screen starts from an empty root.
function draw(into: HTMLElement): void {
  if (into.hasChildNodes()) hydrateRoot(into, page);
  else createRoot(into).render(page);
}

// A prerendered page says its language. Admins work in English.
const isPrerendered = root.hasChildNodes();
const spoken = isPrerendered ? languageOfTag(document.documentElement.lang) : preferredLanguage();
if (spoken === null || spoken === 'en' || location.pathname.startsWith('/admin')) draw(root);
else
  drawIn(spoken)
    // Without the texts of this language the page is better in English than not at all.
    .catch((error: unknown) => developerWarning('The texts did not load', error))
    .finally(() => draw(root));
