import { PasswordAgain } from '#shared/contract/admin-account-entities.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { validate } from '#client/lib/validate.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, useForm } from '#client/parts/form/use-form.ts';
import { PasswordInput } from '#client/ui/password-input.tsx';

interface PasswordAgainProps {
  title: string;
  description: string;
  submitLabel: string;
  busyLabel: string;
  /** @throws ApiError */
  send: (body: { password: string }) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password again, so that nobody can use an unattended session for this action. */
export function PasswordAgainDialog({ send, onDone, ...dialog }: PasswordAgainProps) {
  const form = useForm({
    start: { password: '' },
    validate: (draft) => validate(PasswordAgain, draft),
    send,
    fallback: ADMIN_ACCOUNT.updateFailed,
    onSaved: onDone,
  });
  return (
    <FormDialog {...dialog} form={form}>
      <PasswordInput label="Your password" autoComplete="current-password" {...bound(form, 'password')} required />
    </FormDialog>
  );
}
