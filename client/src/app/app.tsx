import { BrowserRouter, Route, Routes } from 'react-router';
import { Wordmark } from '../ui/logo.tsx';

/** The router. Each screen is a lazy route, so that a phone loads only what it shows. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Start />} />
      </Routes>
    </BrowserRouter>
  );
}

function Start() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Wordmark />
    </main>
  );
}
