import { useState } from 'react';
import { CodeGiven, type TotpOffer } from '#shared/contract/admin-account-entities.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { call } from '#client/data/connection/api.ts';
import { validate } from '#client/lib/validate.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, useForm } from '#client/parts/form/use-form.ts';
import { QrCode } from '#client/parts/qr-code.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { PasswordAgainDialog } from './password-again.tsx';
import { ShownOnce } from './shown-once.tsx';
import { refreshOwn } from './use-admins.ts';

/** Turns on two-step sign-in (R16): password, QR code, first code from the app, then recovery codes. */
export function TotpOnDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <ShownOnce
        title="Recovery codes"
        description="Keep these somewhere safe. Each one signs you in once, should you lose your phone. They are not shown again."
        codes={codes}
        onClose={onClose}
      />
    );
  }
  if (offer) return <ScanDialog offer={offer} onCodes={setCodes} onClose={onClose} />;
  return (
    <PasswordAgainDialog
      title="Turn on two-step sign-in"
      description="Sign-in will then ask for a code from an authenticator app on your phone, as well as your password."
      submitLabel="Continue"
      busyLabel="One moment…"
      send={async (body) => setOffer(await call('adminOfferTotp', { body }))}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}

interface ScanDialogProps {
  offer: TotpOffer;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ScanDialog({ offer, onCodes, onClose }: ScanDialogProps) {
  const form = useForm({
    start: { code: '' },
    validate: (draft) => validate(CodeGiven, draft),
    send: async (body) => {
      const { recovery_codes } = await call('adminConfirmTotp', { body });
      toast.success(ADMIN_ACCOUNT.totpOn);
      await refreshOwn();
      onCodes(recovery_codes);
    },
    fallback: ADMIN_ACCOUNT.updateFailed,
    onSaved: () => undefined,
  });
  return (
    <FormDialog
      title="Scan this code"
      description="Scan it with your authenticator app, then type the six digits that the app shows."
      submitLabel="Turn on"
      busyLabel="Checking…"
      form={form}
      onClose={onClose}
    >
      {/* Black on white in both themes, so that a camera can read it. */}
      <div className="mx-auto w-52 rounded-control border border-line bg-poster text-on-poster">
        <QrCode text={offer.uri} label="QR code for your authenticator app" className="w-full fill-current" />
      </div>
      <p className="text-sm text-ink-2">
        Or type this key into the app:{' '}
        <span className="font-mono font-semibold wrap-anywhere text-ink select-all">
          {offer.key.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>
      </p>
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bound(form, 'code')}
        required
      />
    </FormDialog>
  );
}

export function TotpOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordAgainDialog
      title="Turn off two-step sign-in"
      description="Your password alone will sign you in. The recovery codes stop working."
      submitLabel="Turn off"
      busyLabel="One moment…"
      send={async (body) => {
        await call('adminRemoveTotp', { body });
        toast.success(ADMIN_ACCOUNT.totpOff);
        await refreshOwn();
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
