import './ui/tokens.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { languageOfTag, loadTexts, speak } from '#shared/texts/language.ts';
import { StrangersPage } from './app/strangers-page.tsx';
import { forgetLastKnown } from './data/phone/last-known-storage.ts';
import { tellTabs } from './data/session/phone-person.ts';

// The server sends this page only to a browser without a session, so the data of an earlier person is deleted.
tellTabs(null);
forgetLastKnown(null);
// The app offers the installation at a better moment (data/phone/installation.ts).
window.addEventListener('beforeinstallprompt', (question) => question.preventDefault());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const page = (
  <StrictMode>
    <StrangersPage />
  </StrictMode>
);
// The server chose the language of this page.
const spoken = languageOfTag(document.documentElement.lang) ?? 'en';
if (spoken === 'en') hydrateRoot(root, page);
else
  void loadTexts().then(() => {
    speak(spoken);
    hydrateRoot(root, page);
  });
