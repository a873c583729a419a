import {
  BadgeCheck,
  CircleHelp,
  Database,
  ExternalLink,
  History,
  type LucideIcon,
  Mail,
  Motorbike,
  Phone,
  Settings,
  Share2,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { PROFILE } from '#shared/texts/en/passenger-profile.ts';
import { RIGHTS } from '#shared/texts/en/rights.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { MAX_PASSENGERS, SCHEDULE_AHEAD_H } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { ACCEPTED_METHODS } from '#shared/domain/payment.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ChooseAgainHint } from '#client/parts/people/hotline.tsx';
import { EmergencyContacts, rowLook } from '#client/parts/people/emergency-contacts.tsx';
import { OwnData } from '#client/parts/people/own-data.tsx';
import { SignOutButton } from '#client/parts/people/sign-out.tsx';
import { SignOutElsewhere } from '#client/parts/people/sign-out-elsewhere.tsx';
import { DataSetting, LocationSetting, NotificationSetting } from '#client/parts/phone/phone-settings.tsx';
import { shareBoda } from '#client/parts/share/share-boda.ts';
import { nameOf } from '#client/data/session/profile.ts';
import { LanguageChoice } from '#client/parts/people/language-choice.tsx';
import { useSession, saveStartPinWish } from '#client/data/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { FieldNote } from '#client/ui/field.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { Stats, usePassengerStats } from '../home/stats.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { TrustedContacts } from './trusted-contacts.tsx';

/** /passenger/profile: the passenger's details, figures and settings (spec 1 §2). */
export function PassengerProfileScreen() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <h1 className="text-2xl font-bold">{PROFILE.screen.title}</h1>
      <ProfileHead user={user} />
      <LanguageChoice />
      <Stats />
      <Fold title={PROFILE.screen.info} icon={UserRound} startOpen>
        <PersonalInfo user={user} />
      </Fold>
      <Fold title={SAFETY.trusted.title} icon={ShieldCheck}>
        <TrustedContacts />
      </Fold>
      <Fold title={PROFILE.screen.settings} icon={Settings}>
        <AccountSettings user={user} />
      </Fold>
      <Fold title={PROFILE.screen.trips} icon={Motorbike}>
        <TripInfo />
      </Fold>
      <Fold title={RIGHTS.title} icon={Database}>
        <OwnData />
      </Fold>
      <Fold title={PROFILE.screen.help} icon={CircleHelp}>
        <Help />
      </Fold>
    </div>
  );
}

/** The settings: the phone's permissions for Boda, the PIN, and the account type. */
function AccountSettings({ user }: { user: Me }) {
  return (
    <ul className="divide-y divide-line">
      <NotificationSetting role="passenger" />
      <LocationSetting />
      <DataSetting />
      <StartPinSetting user={user} />
      <li className="py-3">
        <p className="font-semibold">{PROFILE.screen.account}</p>
        <p className="text-sm text-ink-2">{PROFILE.screen.accountText}</p>
      </li>
    </ul>
  );
}

/** Shows photo, name, badge, phone and email. The sign-in service has verified the email of every signed-in person. */
function ProfileHead({ user }: { user: Me }) {
  return (
    <section
      aria-label={PROFILE.screen.you}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4"
    >
      <Avatar name={nameOf(user)} src={user.google_user_data.picture} size="large" />
      <div className="min-w-0 space-y-1">
        <p dir="auto" className="text-xl font-bold wrap-anywhere">
          {nameOf(user)}
        </p>
        <p className="inline-flex items-center gap-1 rounded-full bg-brand-tint px-2.5 py-0.5 text-xs font-semibold text-brand-strong">
          <Icon of={BadgeCheck} size={16} className="shrink-0" />
          {PROFILE.screen.verified}
        </p>
        {user.phone !== null && <Line icon={Phone} label={PROFILE.screen.phone} text={displayPhone(user.phone)} />}
        <Line icon={Mail} label={PROFILE.screen.email} text={user.email} />
      </div>
    </section>
  );
}

function Line({ icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2 tabular">
      <Icon of={icon} size={16} className="mt-0.5 shrink-0" />
      <span className="sr-only">{label} </span>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

/** Explains how rides work for this account, with links to book a ride and to see past trips. */
function TripInfo() {
  const methods = ACCEPTED_METHODS.map((method) => METHOD_LABELS[method].name).join(PROFILE.trips.or);
  return (
    <>
      <Facts>
        <Fact label={PROFILE.trips.payment}>{PROFILE.trips.atTheEnd(methods)}</Fact>
        <Fact label={PROFILE.trips.passengers}>{PROFILE.trips.upTo(MAX_PASSENGERS)}</Fact>
        <Fact label={PROFILE.trips.ahead}>{PROFILE.trips.upToHours(SCHEDULE_AHEAD_H)}</Fact>
      </Facts>
      <div className="grid gap-2 pt-2 sm:grid-cols-3">
        <LinkButton to="/passenger/trips" variant="outline" icon={History}>
          {PROFILE.trips.myTrips}
        </LinkButton>
        <LinkButton to="/passenger/favorites" variant="outline" icon={Star}>
          {PROFILE.trips.favorites}
        </LinkButton>
        <LinkButton to="/passenger/book" variant="outline" icon={Motorbike}>
          {PROFILE.trips.book}
        </LinkButton>
      </div>
    </>
  );
}

/** Numbers to call, the legal pages and Sign Out (spec 1 §3, Emergency contacts). */
function Help() {
  const figures = usePassengerStats();
  return (
    <div className="space-y-4">
      <EmergencyContacts />
      {figures.data?.total_rides === 0 && <ChooseAgainHint chose="passenger" />}
      <ul className="divide-y divide-line border-t border-line">
        <PageRow href="/privacy-policy">{PROFILE.help.privacy}</PageRow>
        <PageRow href="/terms-of-service">{PROFILE.help.terms}</PageRow>
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" icon={Share2} onClick={shareBoda}>
          {PROFILE.help.share}
        </Button>
        <SignOutButton />
      </div>
      <SignOutElsewhere />
    </div>
  );
}

function PageRow({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={rowLook}>
        <span className="min-w-0 grow">{children}</span>
        <span className="sr-only">{PROFILE.help.newTab}</span>
        <Icon of={ExternalLink} className="shrink-0 text-ink-2" />
      </a>
    </li>
  );
}

/** The setting to require a PIN at the start of a ride (R26); saved at once, valid from the next booking. */
function StartPinSetting({ user }: { user: Me }) {
  const { busy, run } = useTask();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (on: boolean) =>
    run(async () => {
      setWanted(on);
      setProblem(null);
      try {
        await saveStartPinWish(on);
      } catch (error) {
        setProblem(sentenceOf(error, MESSAGES.pin.wishFailed));
      } finally {
        setWanted(null);
      }
    });
  return (
    <li className="space-y-1 py-3" aria-busy={busy || undefined}>
      <Switch
        label={MESSAGES.pin.wish}
        hint={PROFILE.pinHint}
        on={wanted ?? user.asks_start_pin ?? false}
        onChange={choose}
      />
      {problem !== null && <FieldNote id="start-pin-problem" hint={undefined} error={problem} />}
    </li>
  );
}
