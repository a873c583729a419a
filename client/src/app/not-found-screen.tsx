import { MapPinOff } from 'lucide-react';
import { LinkButton } from '../ui/link-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Wordmark } from '../ui/logo.tsx';

export function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4">
      <Wordmark />
      <EmptyState
        icon={MapPinOff}
        title="Page not found"
        text="The address may be mistyped, or the page has moved."
        action={<LinkButton to="/">Back to Home</LinkButton>}
      />
    </main>
  );
}
