import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { SignInButton } from '../features/landing/sign-in-button.tsx';

/** The page `/` without a session. It loads neither router nor session code; only the next page needs them. */
export function StrangersPage() {
  return (
    <LandingScreen>
      <div className="space-y-3">
        <SignInButton />
      </div>
    </LandingScreen>
  );
}
