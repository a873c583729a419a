import { Bike } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useOwnStatus } from '../duty/shown-status.ts';

/** Nobody asks right now: what to do about it, and the way back to the dashboard (spec 2 §2). */
export function NoRequests() {
  const { status, disconnected } = useOwnStatus();
  const text = disconnected
    ? 'There is no connection. Requests come again when it returns.'
    : status === 'online'
      ? 'You are Available. New requests appear and ring here by themselves.'
      : 'You are not Available, so passengers cannot book you. Change it on the dashboard.';
  return (
    <EmptyState
      icon={Bike}
      title="No requests right now"
      text={text}
      action={<LinkButton to="/driver">Go to Dashboard</LinkButton>}
    />
  );
}
