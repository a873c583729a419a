import { MapPinOff, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { STAGE_MESSAGES } from '#shared/texts/en/stage-messages.ts';
import { STAGE } from '#shared/texts/en/stage.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import type { useStage } from './use-stage.ts';

/** The frame of a public stage page, which needs no sign-in. */
export function StageFrame({ title, children }: { title: string | undefined; children: ReactNode }) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${MESSAGES.brand.name}`;
  }, [title]);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-10">
      <header className="flex min-h-16 items-center print:hidden">
        <Link
          to="/"
          aria-label={STAGE.home(MESSAGES.brand.name)}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Wordmark />
        </Link>
      </header>
      <main tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}

const ROW = 'h-20 rounded-card';

/** Shown instead of the stage while it loads, if it does not exist, or if it did not load. */
export function NoStage({ data, problem, busy, retry }: ReturnType<typeof useStage>) {
  if (data) {
    return (
      <EmptyState
        icon={MapPinOff}
        title={STAGE_MESSAGES.notFound}
        text={STAGE.missing.text}
        action={<LinkButton to="/">{STAGE.missing.goHome}</LinkButton>}
      />
    );
  }
  if (problem !== null) {
    return (
      <EmptyState
        icon={WifiOff}
        title={STAGE.missing.notLoaded}
        text={problem}
        action={
          <Button busy={busy} onClick={retry}>
            {STAGE.missing.retry}
          </Button>
        }
      />
    );
  }
  return <Loading label={STAGE.missing.loading} className="space-y-4" blocks={['h-9 w-2/3', ROW, ROW, ROW]} />;
}
