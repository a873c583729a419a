import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { SignInButton } from '../features/landing/sign-in-button.tsx';

/** The page `/` without a session. It loads neither the router nor the session code, which only the next page needs. */
export function StrangersPage() {
  return (
    <LandingScreen>
      <div className="space-y-3">
        <SignInButton />
      </div>
    </LandingScreen>
  );
}
