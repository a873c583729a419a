import './ui/tokens.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { StrangersPage } from './app/strangers-page.tsx';
import { forgetLastKnown } from './lib/last-known.ts';
import { tellTabs } from './lib/phone-person.ts';

// The server sends this page only to a browser without a session: what the phone keeps of an earlier person is deleted.
tellTabs(null);
forgetLastKnown(null);
// The app offers the installation at a better moment (stores/installation.ts).
window.addEventListener('beforeinstallprompt', (question) => question.preventDefault());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
hydrateRoot(
  root,
  <StrictMode>
    <StrangersPage />
  </StrictMode>,
);
