import './ui/tokens.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
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
hydrateRoot(
  root,
  <StrictMode>
    <StrangersPage />
  </StrictMode>,
);
