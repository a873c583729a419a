import { Power } from 'lucide-react';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useOwnStatus } from '../duty/shown-status.ts';
import { BUSY_WORDS, statusSentence } from '../home/status-words.ts';
import { useStatusChoice } from '../home/use-status-choice.ts';

/** Go Online, or the way off again: the same rules as the dashboard's selector (spec 2 §2, §4, R5, R7). */
export function GoOnline() {
  const own = useOwnStatus();
  const verification = useDriverSelf((state) => state.verification);
  const { wanted, refusal, choose } = useStatusChoice();
  if (own.status === null) return <Skeleton className="h-24" />;
  const target = own.status === 'offline' || (own.riding && own.manualOffline) ? 'online' : 'offline';
  return (
    <div className="space-y-3">
      <div role="status" className="space-y-1">
        <StatusPill status={own.status} />
        <p>{wanted ? BUSY_WORDS[wanted] : statusSentence(own, verification)}</p>
      </div>
      <Button
        size="large"
        fullWidth
        icon={Power}
        variant={target === 'online' ? 'primary' : 'outline'}
        disabled={own.disconnected}
        busy={wanted !== null}
        onClick={() => choose(target)}
      >
        {labelOf(target, own.riding)}
      </Button>
      {refusal && <Note tone="danger">{refusal}</Note>}
    </div>
  );
}

function labelOf(target: 'online' | 'offline', riding: boolean): string {
  if (!riding) return target === 'online' ? 'Go Online' : 'Go Offline';
  return target === 'online' ? 'Stay online after this ride' : 'Go offline after this ride';
}
