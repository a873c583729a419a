import { ArrowLeft, Motorbike, ChevronRight, type LucideIcon, UserRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Me } from '#shared/contract/entities.ts';
import { SIGN_IN } from '#shared/texts/en/sign-in.ts';
import { USER_TYPE_CHECK_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { useBackCloses } from '#client/lib/back.ts';
import { DRAFT_KEY, readInTab, saveInTab } from '#client/lib/storage.ts';
import { ProfileFields } from '#client/parts/people/profile-fields.tsx';
import { useProfileForm } from '#client/parts/people/use-profile-form.ts';
import { firstNameOf, homeOf } from '#client/data/session/profile.ts';
import { takeReturnPath } from '#client/data/session/return-path.ts';
import { fetchUser, logout, useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/logo.tsx';

/** /user-type: asks for passenger or driver, then for name and phone. Skipped for a complete profile (spec 1 §2). */
export function UserTypeScreen() {
  const user = useSession((state) => state.user);
  const [draft, setDraft] = useProfileDraft(user);
  const { picked } = draft;
  const setPicked = (type: AccountType | null) => setDraft({ ...draft, picked: type });
  // Back first closes the form, because the previous history entry is the sign-in, which must not run again.
  useBackCloses(picked !== null, () => setPicked(null));
  const home = user && homeOf(user);
  const incomplete = home === '/user-type';
  useEffect(() => {
    // The profile may have been completed elsewhere. Without a response within 10 s, the form stays (spec 1 §6).
    if (incomplete) fetchUser({ timeoutMs: USER_TYPE_CHECK_TIMEOUT_MS }).catch(() => undefined);
  }, [incomplete]);
  if (!user || !home) return null;
  if (!incomplete) return <GoOn user={user} home={home} />;
  const type = user.user_type ?? picked;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pb-8">
      <header className="flex items-center justify-between pt-4">
        <Wordmark />
        <Button variant="quiet" size="small" className="-mr-4" onClick={() => void logout()}>
          {SIGN_IN.userType.signOut}
        </Button>
      </header>
      <main tabIndex={-1} className="flex grow flex-col pt-8 outline-none sm:grow-0 sm:pt-16">
        {type === null ? (
          <AccountTypeChoice name={firstNameOf(user)} onPick={setPicked} />
        ) : (
          <ProfileForm
            type={type}
            draft={draft}
            onDraft={setDraft}
            onBack={user.user_type ? null : () => setPicked(null)}
          />
        )}
      </main>
    </div>
  );
}

/** Opens the public page where the person signed in, else their home screen. */
function GoOn({ user, home }: { user: Me; home: string }) {
  const [to] = useState(() => takeReturnPath(user) ?? home);
  return <Navigate to={to} replace />;
}

type AccountType = 'passenger' | 'driver';

const TYPES: readonly { type: AccountType; icon: LucideIcon }[] = [
  { type: 'passenger', icon: UserRound },
  { type: 'driver', icon: Motorbike },
];

function AccountTypeChoice({ name, onPick }: { name: string; onPick: (type: AccountType) => void }) {
  return (
    <>
      <h1 className="text-2xl font-bold">{SIGN_IN.userType.welcome(name)}</h1>
      <p className="mt-1 text-ink-2">{SIGN_IN.userType.question}</p>
      <ul className="mt-6 grid gap-3">
        {TYPES.map(({ type, icon }) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => onPick(type)}
              className="flex w-full items-center gap-4 rounded-card border border-line-strong bg-surface p-4 text-left transition-colors hover:border-brand hover:bg-brand-tint"
            >
              <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
                <Icon of={icon} size={28} />
              </span>
              <span className="min-w-0 grow">
                <span className="block text-xl font-bold">{SIGN_IN.userType[type].label}</span>
                <span className="block text-sm text-ink-2">{SIGN_IN.userType[type].text}</span>
              </span>
              <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProfileDraft {
  picked: AccountType | null;
  name: string;
  phone: string;
}

const KEY = `${DRAFT_KEY}profile`;

/** Reads the draft of this person, one value a line: on a shared phone the next person starts with their own account. */
function storedDraft(person: string): ProfileDraft | null {
  const [owner, picked, name = '', phone = ''] = (readInTab(KEY) ?? '').split('\n');
  return owner === person ? { picked: TYPES.find(({ type }) => type === picked)?.type ?? null, name, phone } : null;
}

/** Returns what the person chose and typed before a reload of this tab; at first, the account's name and number. */
function useProfileDraft(user: Me | null): [ProfileDraft, (draft: ProfileDraft) => void] {
  const person = user?.id ?? '';
  const [draft, setDraft] = useState(
    (): ProfileDraft =>
      storedDraft(person) ?? {
        picked: null,
        name: user?.name ?? user?.google_user_data.name ?? '',
        phone: user?.phone ? displayPhone(user.phone) : '',
      },
  );
  const change = (changed: ProfileDraft) => {
    setDraft(changed);
    saveInTab(KEY, [person, changed.picked, changed.name, changed.phone].join('\n'));
  };
  return [draft, change];
}

interface ProfileFormProps {
  type: AccountType;
  draft: ProfileDraft;
  onDraft: (draft: ProfileDraft) => void;
  /** null when the type is already set, so that there is no choice to go back to. */
  onBack: (() => void) | null;
}

/** The form 'Complete Your Profile', prefilled from the account (spec 1 §2, §5). */
function ProfileForm({ type, draft, onDraft, onBack }: ProfileFormProps) {
  const navigate = useNavigate();
  const { name, phone } = draft;
  const form = useProfileForm((saved) => {
    saveInTab(KEY, null);
    void navigate(homeOf(saved), { replace: true });
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.save({ user_type: type, name, phone });
  };

  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col gap-5 sm:grow-0">
      <div>
        <h1 className="text-2xl font-bold">{SIGN_IN.profile.title}</h1>
        <p className="mt-1 text-ink-2">{SIGN_IN.profile.why[type]}</p>
      </div>
      <ProfileFields
        form={form}
        name={name}
        onName={(typed) => onDraft({ ...draft, name: typed })}
        phone={phone}
        onPhone={(typed) => onDraft({ ...draft, phone: typed })}
      />
      <div className="mt-auto grid gap-2 pt-4 sm:mt-0">
        <Button type="submit" size="large" fullWidth busy={form.busy}>
          {SIGN_IN.profile.save}
        </Button>
        {onBack && (
          <Button variant="quiet" icon={ArrowLeft} fullWidth disabled={form.busy} onClick={onBack}>
            {SIGN_IN.profile.back}
          </Button>
        )}
      </div>
    </form>
  );
}
