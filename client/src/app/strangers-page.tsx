import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { SignInButton } from '../features/landing/sign-in-button.tsx';

/** `/` for whoever has no session: without router and session, which only the next page needs. */
export function StrangersPage() {
  return (
    <LandingScreen>
      <div className="space-y-3">
        <SignInButton />
      </div>
    </LandingScreen>
  );
}
