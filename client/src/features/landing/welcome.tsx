import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Me } from '#shared/contract/entities.ts';
import { LANDING } from '#shared/texts/en/landing.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { loadWithTexts } from '#client/data/connection/lazy-part.ts';
import { firstNameOf, homeOf } from '#client/data/session/profile.ts';
import { logout } from '#client/data/session/session.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { preloadToasts } from '#client/ui/toast.tsx';
import type { BookDialogProps } from './book-dialog.tsx';

const WAYS_IN = {
  '/driver': 'openDashboard',
  '/user-type': 'completeProfile',
} as const;

interface WelcomeProps {
  user: Me;
  /** Whether the person is about to be redirected to their home screen. */
  leaving: boolean;
  /** Cancels the redirect. */
  onStay: () => void;
}

/** For a signed-in person: the buttons to book a ride, open the app or sign out. */
export function Welcome({ user, leaving, onStay }: WelcomeProps) {
  const home = homeOf(user);
  return (
    <div className="space-y-2 text-center">
      <div className="grid min-h-6 place-items-center text-sm text-ink-2">
        {leaving ? <GettingReady /> : <p className="wrap-anywhere">{LANDING.welcome.signedInAs(firstNameOf(user))}</p>}
      </div>
      {home === '/passenger' ? (
        <BookARide onStart={onStay} />
      ) : (
        <LinkButton to={home} size="large" fullWidth>
          {LANDING.welcome[WAYS_IN[home]]}
        </LinkButton>
      )}
      <div className="flex justify-center gap-2">
        {home === '/passenger' && (
          <LinkButton to="/passenger" variant="quiet" size="small">
            {LANDING.welcome.goHome}
          </LinkButton>
        )}
        <Button variant="quiet" size="small" onClick={() => void logout()}>
          {LANDING.welcome.signOut}
        </Button>
      </div>
    </div>
  );
}

/** Shown while the session is checked, and before the redirect (spec 1 §2). */
export function GettingReady() {
  return <Spinner label={MESSAGES.auth.gettingReady} visible className="font-semibold" />;
}

/** The loaded dialog. At module level, so that it is fetched once per page. */
let loaded: ComponentType<BookDialogProps> | null = null;
const load = async (): Promise<ComponentType<BookDialogProps>> =>
  (loaded ??= (await loadWithTexts(() => import('./book-dialog.tsx'))).BookDialog);

/** Opens the Book a Ride dialog, which is preloaded when the page is idle, else loaded on press. */
function BookARide({ onStart }: { onStart: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [Part, setPart] = useState<ComponentType<BookDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [fetching, setFetching] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  useEffect(preloadToasts, []);

  const show = (part: ComponentType<BookDialogProps>) => {
    // The dialog returns the focus to the button; a busy button cannot have it, so the button is made idle first.
    flushSync(() => setFetching('no'));
    button.current?.focus();
    setPart(() => part);
    setOpen(true);
  };
  const start = () => {
    onStart();
    if (loaded) {
      show(loaded);
      return;
    }
    setFetching('yes');
    load().then(show, () => setFetching('failed'));
  };
  return (
    <>
      {fetching === 'failed' && <Note tone="danger">{MESSAGES.general.noAnswer}</Note>}
      <Button size="large" fullWidth ref={button} busy={fetching === 'yes'} onClick={start}>
        {LANDING.welcome.book}
      </Button>
      {Part && <Part open={open} onOpenChange={setOpen} />}
    </>
  );
}
