import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { listenForInstallation } from './data/phone/installation.ts';
import { settleSignOutOnline } from './data/session/owed-sign-out.ts';
import { followOtherTabs } from './data/session/session.ts';

listenForInstallation();
followOtherTabs();
settleSignOutOnline();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const page = (
  <StrictMode>
    <App returning={root.dataset['returning'] !== undefined} />
  </StrictMode>
);
// The landing page is prerendered (scripts/prerender.ts); every other screen starts from an empty root.
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
