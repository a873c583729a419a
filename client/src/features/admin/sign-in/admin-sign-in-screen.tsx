import { ArrowLeft, ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { mayBeAdmin, useAdminSession, verifyAdmin } from '#client/data/session/admin-session.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The state of the redirect: the address to return to, after `/admin`. */
const From = z.object({ from: z.string() });

/** /admin/signin: signs admins in and creates their accounts (spec 2 §2). */
export function AdminSignInScreen() {
  const status = useAdminSession((state) => state.status);
  const from = From.safeParse(useLocation().state).data?.from ?? '';
  const signIn = useSignIn();
  useEffect(() => {
    // After a sign-out, or if no admin has signed in on this browser, there is nothing to verify.
    if (useAdminSession.getState().status !== 'none' && mayBeAdmin()) void verifyAdmin();
  }, []);
  if (status === 'admin') return <Navigate to={addressOfTab('overview') + from} replace />;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 pb-8">
      <header className="flex items-center justify-between pt-3">
        <Wordmark />
        <LinkButton to="/" variant="quiet" size="small" icon={ArrowLeft} className="-mr-3">
          Back to Home
        </LinkButton>
      </header>
      <main tabIndex={-1} className="flex grow flex-col gap-4 pt-5 outline-none sm:justify-center sm:pt-0 sm:pb-16">
        <h1 className="text-2xl font-bold">Admin Portal</h1>
        <Card>
          <Tabs label="Sign in or sign up" value={signIn.mode} onChange={(mode) => signIn.turnTo(mode)} tabs={MODES}>
            <SignInForm signIn={signIn} />
          </Tabs>
        </Card>
        <p className="flex items-start gap-2.5 px-1 text-sm text-ink-2">
          <Icon of={ShieldAlert} className="mt-px shrink-0" />
          <span>
            <strong className="font-semibold text-ink">Security notice.</strong> Admin access is restricted. All access
            is monitored and logged.
          </span>
        </p>
      </main>
    </div>
  );
}

const MODES = [
  { value: 'signin', label: 'Sign In' },
  { value: 'signup', label: 'Sign Up' },
] as const;
