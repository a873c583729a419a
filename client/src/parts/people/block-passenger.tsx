import { Ban } from 'lucide-react';
import { useState } from 'react';
import { BLOCKS } from '#shared/contract/block-texts.ts';
import { firstName } from '#shared/domain/names.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
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

/** Blocks the passenger of a ride that this driver was offered (R48), after a confirmation. */
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

interface BlockDialogProps {
  rideId: string;
  name: string;
  onClose: () => void;
}

/** Stays open when blocking failed. */
function BlockDialog({ rideId, name, onClose }: BlockDialogProps) {
  const { busy, run } = useTask();
  const block = async () => {
    try {
      await call('blockPassenger', { params: { id: rideId } });
    } catch (error) {
      toast.error(sentenceOf(error, BLOCKS.failed));
      return;
    }
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
      confirmLabel="Block"
      danger
      busy={busy}
    >
      <p className="text-sm text-ink-2">{BLOCKS.goesOn}</p>
      <OfflineHint className="mt-2" />
    </ConfirmDialog>
  );
}
