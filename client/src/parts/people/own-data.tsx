import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { RIGHTS } from '#shared/texts/en/rights.ts';
import { call } from '#client/data/connection/api.ts';
import { saveFile } from '#client/lib/share-file.ts';
import { useTask } from '#client/lib/use-task.ts';
import { deleteAccount } from '#client/data/session/session.ts';
import { orToast } from '../or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { ownDataPage } from './own-data-page.ts';

const FILE_NAME = 'boda-my-data';
const pageTitle = (): string => `${MESSAGES.brand.name}: ${RIGHTS.title.toLowerCase()}`;

/** Lets a person download the data that Boda stores about them, or delete the account (R36). */
export function OwnData() {
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-2">{RIGHTS.download}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        <DownloadButton kind="page" label={RIGHTS.readable} />
        <DownloadButton kind="json" label={RIGHTS.machine} />
      </div>
      <DeleteAccount />
    </div>
  );
}

function DownloadButton({ kind, label }: { kind: 'page' | 'json'; label: string }) {
  const { busy, run } = useTask();
  const download = () =>
    orToast(RIGHTS.downloadFailed, async () => {
      const data = await call('getOwnData');
      const file =
        kind === 'json'
          ? new File([JSON.stringify(data, null, 2)], `${FILE_NAME}.json`, { type: 'application/json' })
          : new File([ownDataPage(pageTitle(), data)], `${FILE_NAME}.html`, { type: 'text/html' });
      saveFile(file);
    });
  return (
    <Button variant="outline" icon={Download} busy={busy} onClick={() => run(download)}>
      {label}
    </Button>
  );
}

function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useTask();
  const remove = async () => {
    if (!(await orToast(RIGHTS.removeFailed, () => deleteAccount(RIGHTS.removed)))) setAsking(false);
  };
  return (
    <>
      <Button variant="outline" icon={Trash2} fullWidth className="text-danger" onClick={() => setAsking(true)}>
        {RIGHTS.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => run(remove)}
        title={`${RIGHTS.remove}?`}
        text={RIGHTS.removeText}
        confirmLabel={busy ? RIGHTS.removing : RIGHTS.remove}
        cancelLabel={RIGHTS.keep}
        danger
        busy={busy}
      />
    </>
  );
}
