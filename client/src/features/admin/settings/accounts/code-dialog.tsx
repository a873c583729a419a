import { useState } from 'react';
import { call } from '#client/data/connection/api.ts';
import { PasswordAgainDialog } from './password-again.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Makes a new code for sign-up, and shows it once (R16). */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  if (code !== null) {
    return (
      <ShownOnce
        title="New admin verification code"
        description="Give it only to people who should be admins. It is not shown again."
        codes={[code]}
        onClose={onClose}
      />
    );
  }
  return (
    <PasswordAgainDialog
      title="Renew the admin verification code"
      description="The code that is in use now stops working at once. Accounts created with it stay."
      submitLabel="Renew the code"
      busyLabel="Renewing…"
      send={async (body) => setCode((await call('adminRenewCode', { body })).code)}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
