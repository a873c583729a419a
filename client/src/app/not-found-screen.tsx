import { MapPinOff } from 'lucide-react';
import { APP } from '#shared/texts/en/app.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Wordmark } from '../ui/logo.tsx';

export function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4">
      <Wordmark />
      <EmptyState
        icon={MapPinOff}
        title={APP.trouble.notFound}
        text={APP.trouble.notFoundText}
        action={<LinkButton to="/">{APP.trouble.backToHome}</LinkButton>}
      />
    </main>
  );
}
