import { PasswordChange } from '#shared/contract/admin-account-entities.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ADMIN_PASSWORD_MIN } from '#shared/domain/constants/rules.ts';
import { call } from '#client/data/connection/api.ts';
import { validate, type Validation } from '#client/lib/validate.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { useForm } from '#client/parts/form/use-form.ts';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { refreshOwn } from './use-admins.ts';

const NOTHING = { current: '', password: '', confirmPassword: '' };

/** The typed change; both new passwords must be the same. */
export function validatePassword(draft: typeof NOTHING): Validation<{ current: string; password: string }> {
  const found = validate(PasswordChange, draft);
  if ('problems' in found || draft.password === draft.confirmPassword) return found;
  return { problems: { confirmPassword: ADMIN_MESSAGES.passwordMismatch } };
}

/** Changes the admin's own password, which signs them out everywhere else (R16). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start: NOTHING,
    validate: validatePassword,
    send: async (body) => {
      await call('adminChangePassword', { body });
      toast.success(ADMIN_ACCOUNT.passwordChanged);
      await refreshOwn();
    },
    fallback: ADMIN_ACCOUNT.updateFailed,
    onSaved: onClose,
  });
  const bind = (name: keyof typeof NOTHING) => ({
    value: form.draft[name],
    onChange: (value: string) => form.change({ [name]: value }),
    error: form.problems[name],
    required: true,
  });
  return (
    <FormDialog
      title="Change your password"
      description="You stay signed in here, and are signed out everywhere else."
      submitLabel="Change password"
      busyLabel="Saving…"
      form={form}
      onClose={onClose}
    >
      <PasswordInput {...bind('current')} label="Current password" autoComplete="current-password" />
      <PasswordInput
        {...bind('password')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${ADMIN_PASSWORD_MIN} characters`}
      />
      <PasswordInput {...bind('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
    </FormDialog>
  );
}
