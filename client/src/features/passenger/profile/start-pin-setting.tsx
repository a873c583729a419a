import { useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { saveStartPinWish } from '#client/data/session/session.ts';
import { FieldNote } from '#client/ui/field.tsx';
import { Switch } from '#client/ui/switch.tsx';

/** The passenger's own wish for a PIN at the start (R26); it acts at once, for the next booking. */
export function StartPinSetting({ user }: { user: Me }) {
  const { busy, run } = useTask();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (asked: boolean) =>
    run(async () => {
      setWanted(asked);
      setProblem(null);
      try {
        await saveStartPinWish(asked);
      } catch (error) {
        setProblem(sentenceOf(error, MESSAGES.pin.wishFailed));
      } finally {
        setWanted(null);
      }
    });
  return (
    <li className="space-y-1 py-3" aria-busy={busy || undefined}>
      <Switch
        label={MESSAGES.pin.wish}
        hint="You see 4 digits, and your driver types them to start the ride. From your next booking on."
        on={wanted ?? user.asks_start_pin ?? false}
        onChange={choose}
      />
      {problem !== null && <FieldNote id="start-pin-problem" hint={undefined} error={problem} />}
    </li>
  );
}
