import { WifiOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Fresh } from './use-fresh.ts';

type LoadTroubleProps = Pick<Fresh<unknown>, 'problem' | 'busy' | 'retry'> & {
  /** What did not come: "Your routes did not load". */
  title: string;
};

/** In place of what has never come: why, and another try. */
export function LoadTrouble({ title, problem, busy, retry }: LoadTroubleProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={WifiOff}
        title={title}
        text={problem ?? ''}
        action={
          <Button variant="outline" busy={busy} onClick={retry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
