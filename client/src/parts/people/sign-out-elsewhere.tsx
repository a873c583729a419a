import { MonitorX } from 'lucide-react';
import { useState } from 'react';
import { SESSIONS } from '#shared/texts/en/sessions.ts';
import { call } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '../or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast.tsx';

/** A button that, after a confirmation, ends the person's sessions on other phones and browsers. */
export function SignOutElsewhere() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useTask();
  const end = async () => {
    await orToast(SESSIONS.failed, async () => toast.success(SESSIONS.ended((await call('endOtherSessions')).ended)));
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
