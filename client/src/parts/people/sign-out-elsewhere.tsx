import { MonitorX } from 'lucide-react';
import { useState } from 'react';
import { SESSIONS } from '#shared/contract/session-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast.tsx';

/** Ends the person's sessions on other phones and browsers, after a confirmation. */
export function SignOutElsewhere() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useTask();
  const end = async () => {
    try {
      const { ended } = await call('endOtherSessions');
      toast.success(SESSIONS.ended(ended));
    } catch (error) {
      toast.error(sentenceOf(error, SESSIONS.failed));
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="outline" icon={MonitorX} fullWidth onClick={() => setAsking(true)}>
        {SESSIONS.elsewhere}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => run(end)}
        title={SESSIONS.question}
        text={SESSIONS.explanation}
        confirmLabel={busy ? SESSIONS.ending : SESSIONS.confirm}
        cancelLabel={SESSIONS.cancel}
        busy={busy}
      />
    </>
  );
}
