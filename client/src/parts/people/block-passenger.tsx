import { Ban } from 'lucide-react';
import { useState } from 'react';
import { BLOCKS } from '#shared/texts/en/blocks.ts';
import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { firstName } from '#shared/domain/names.ts';
import { call } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { orToast } from '../or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { OfflineHint } from '../offline-hint.tsx';

/** The query key of the blocked passengers. */
export const BLOCKED = ['blocked-passengers'] as const;

interface BlockPassengerProps {
  rideId: string;
  name: string;
  /** A button with a label; otherwise an icon at the end of a row. */
  inWords?: boolean;
}

/** A button that, after a confirmation, blocks the passenger of a ride that was offered to this driver (R48). */
export function BlockPassenger({ rideId, name, inWords = false }: BlockPassengerProps) {
  const [asking, setAsking] = useState(false);
  const who = firstName(name);
  const label = BLOCKS.action(who);
  const ask = () => setAsking(true);
  return (
    <>
      {inWords ? (
        <Button variant="quiet" fullWidth icon={Ban} onClick={ask}>
          {label}
        </Button>
      ) : (
        <IconButton icon={Ban} label={label} onClick={ask} className="text-ink-2!" />
      )}
      {asking && <BlockDialog rideId={rideId} name={who} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks for the confirmation. The dialog stays open if the request fails. */
function BlockDialog({ rideId, name, onClose }: { rideId: string; name: string; onClose: () => void }) {
  const { busy, run } = useTask();
  const block = async () => {
    if (!(await orToast(BLOCKS.failed, () => call('blockPassenger', { params: { id: rideId } })))) return;
    toast.success(BLOCKS.done(name));
    void refetchShown(BLOCKED);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => run(block)}
      title={BLOCKS.ask(name)}
      text={BLOCKS.meaning}
      confirmLabel={PEOPLE_TEXTS.block}
      danger
      busy={busy}
    >
      <p className="text-sm text-ink-2">{BLOCKS.goesOn}</p>
      <OfflineHint className="mt-2" />
    </ConfirmDialog>
  );
}
