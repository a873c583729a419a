import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { STAGE } from '#shared/texts/en/stage.ts';
import type { Stage, StageDriver } from '#shared/contract/stage-entities.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import type { StartAt } from '#client/parts/ride/draft-storage.ts';
import { homeOf } from '#client/data/session/profile.ts';
import { returnAfterSignIn } from '#client/data/session/return-path.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldNote } from '#client/ui/field.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The buttons to book the next driver in turn, or any driver. A visitor signs in first and then returns here. */
export function StageActions({ stage }: { stage: Stage }) {
  const { user, isPending } = useSession();
  if (isPending) return <Skeleton className="h-14" />;
  if (!user) return <SignIn />;
  const home = homeOf(user);
  if (home === '/passenger') return <Book stage={stage} />;
  return (
    <LinkButton to={home} variant="outline" fullWidth>
      {home === '/driver' ? STAGE.actions.toDashboard : STAGE.actions.completeProfile}
    </LinkButton>
  );
}

function SignIn() {
  const { pathname } = useLocation();
  const { busy, run } = useTask();
  const [problem, setProblem] = useState<string | null>(null);
  const start = () =>
    run(async () => {
      setProblem(null);
      returnAfterSignIn(pathname);
      try {
        window.location.assign((await call('getRedirectUrl')).redirectUrl);
      } catch (error) {
        setProblem(sentenceOf(error, MESSAGES.auth.signInUnavailable));
      }
    });
  return (
    <div className="space-y-2">
      <Button size="large" fullWidth busy={busy} busyLabel={MESSAGES.auth.signingIn} onClick={start}>
        {STAGE.actions.signIn}
      </Button>
      {problem !== null && <FieldNote id="stage-problem" hint={undefined} error={problem} />}
      <OfflineHint />
    </div>
  );
}

function Book({ stage }: { stage: Stage }) {
  const navigate = useNavigate();
  const { busy, run } = useTask();
  const [problem, setProblem] = useState<string | null>(null);
  const { name, latitude, longitude } = stage;
  // Sent with coordinates, because a listed place may have the same name but lie elsewhere (R45).
  const startAt: StartAt = { text: /\bstage$/i.test(name) ? name : `${name} stage`, latitude, longitude };
  const next = stage.drivers[0];
  const bookNext = (driver: StageDriver) =>
    run(async () => {
      setProblem(null);
      try {
        const found = await call('listAllDrivers', { query: { search: driver.plate } });
        const preferredDriver = found.find(({ id }) => id === driver.id);
        if (preferredDriver) void navigate('/passenger/book', { state: { preferredDriver, startAt } });
        else setProblem(MESSAGES.booking.driverUnavailable);
      } catch (error) {
        setProblem(sentenceOf(error, MESSAGES.general.noAnswer));
      }
    });
  return (
    <div className="grid grid-cols-1 gap-3">
      {next && (
        <Button
          size="large"
          variant="accent"
          fullWidth
          busy={busy}
          onClick={() => bookNext(next)}
          className="wrap-anywhere"
        >
          {STAGE.actions.bookNext(next.firstName)}
        </Button>
      )}
      {problem !== null && <FieldNote id="stage-problem" hint={undefined} error={problem} />}
      <LinkButton to="/passenger/book" state={{ startAt }} variant={next ? 'outline' : 'primary'} fullWidth>
        {STAGE.actions.bookAny}
      </LinkButton>
      <OfflineHint />
    </div>
  );
}
