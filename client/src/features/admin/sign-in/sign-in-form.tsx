import { useRef, type SubmitEvent } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { Credentials } from './credentials.ts';
import type { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  signIn: ReturnType<typeof useSignIn>;
}

/** The fields for username and password, or for a new account (spec 2 §5); browsers may autofill them. */
export function SignInForm({ signIn }: SignInFormProps) {
  const { mode, notice, busy, submit } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
    // Waits for the render that marks the invalid fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {notice && <Note tone={notice.tone}>{notice.text}</Note>}
      {mode === 'signin' ? <KnownFields signIn={signIn} /> : <NewFields signIn={signIn} />}
      <Button
        type="submit"
        size="large"
        fullWidth
        busy={busy}
        busyLabel={mode === 'signin' ? MESSAGES.auth.signingIn : ADMIN_MESSAGES.creating}
      >
        {mode === 'signin' ? 'Sign In' : 'Create Account'}
      </Button>
    </form>
  );
}

/** Returns the props that all inputs share. */
const bind = ({ signIn: { form, change, problems, busy } }: SignInFormProps, name: keyof Credentials) => ({
  name,
  value: form[name],
  onChange: (value: string) => change({ [name]: value }),
  error: problems[name],
  required: true,
  readOnly: busy,
});
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

function KnownFields(props: SignInFormProps) {
  return (
    <>
      <TextInput {...bind(props, 'username')} {...AS_TYPED} label="Username" autoComplete="username" />
      <PasswordInput {...bind(props, 'password')} label="Password" autoComplete="current-password" />
      {props.signIn.asksForCode && (
        <TextInput
          {...bind(props, 'code')}
          {...AS_TYPED}
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          hint="From your authenticator app, or a recovery code"
        />
      )}
    </>
  );
}

function NewFields(props: SignInFormProps) {
  return (
    <>
      <TextInput {...bind(props, 'username')} {...AS_TYPED} label="Username" autoComplete="username" />
      <TextInput {...bind(props, 'email')} {...AS_TYPED} label="Email" type="email" autoComplete="email" />
      <PasswordInput
        {...bind(props, 'password')}
        label="Password"
        autoComplete="new-password"
        hint={ADMIN_MESSAGES.passwordHint}
      />
      <PasswordInput {...bind(props, 'confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <TextInput
        {...bind(props, 'adminCode')}
        {...AS_TYPED}
        label="Admin Verification Code"
        autoComplete="off"
        hint="From the system administrator"
      />
    </>
  );
}
