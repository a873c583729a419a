import { Check } from 'lucide-react';
import { useId } from 'react';
import type { OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { DRIVER_STATUSES, type DriverStatus } from '#shared/domain/driver.ts';
import { isWithinHours } from '#shared/domain/schedule.ts';
import { cx } from '#client/lib/cx.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { useOwnStatus, useStatusChoice } from '../duty/own-status.ts';
import { PositionTrouble } from '../duty/position-note.tsx';
import { busyLabel, statusSentence } from '../duty/status-labels.ts';

const LOOKS: Record<DriverStatus, { panel: string; dot: string }> = {
  online: { panel: 'border-online bg-brand-tint', dot: 'bg-online' },
  on_route: { panel: 'border-on-route bg-accent-tint', dot: 'bg-on-route' },
  offline: { panel: 'border-line bg-sunk', dot: 'bg-offline' },
};

/** The look of a driver who is available but whose position passengers do not see. */
const UNSEEN = { panel: 'border-on-route bg-accent-tint', dot: 'bg-on-route' };

const NOW_EVERY_MS = 30_000;

interface StatusHeroProps {
  /** null until loaded. */
  workingHours: OwnWorkingHours | null;
}

/** Shows the current status in large letters, its meaning, and the buttons that change it (spec 2 §2, §4). */
export function StatusHero({ workingHours }: StatusHeroProps) {
  const own = useOwnStatus();
  const verification = useDriverSelf((state) => state.verification);
  const { wanted, refusal, choose } = useStatusChoice();
  const now = new Date(useNow(NOW_EVERY_MS));
  const meaningId = useId();
  if (own.status === null) return <StatusSkeleton />;
  const look = own.status === 'online' && own.unseen ? UNSEEN : LOOKS[own.status];
  const outsideHours = workingHours !== null && !isWithinHours(workingHours, now);
  const hours = !outsideHours ? 'within' : workingHours.is_default ? 'outside-default' : 'outside';
  return (
    <section
      aria-label={DRIVER_HOME.status.label}
      className={cx('rounded-card border-2 p-4 transition-colors', look.panel)}
    >
      <div role="status" className="mb-2">
        <p className="flex items-center gap-2 text-xl font-bold tracking-tight min-[400px]:text-2xl">
          <span aria-hidden className={cx('relative size-5 shrink-0 rounded-full', look.dot)}>
            {look === LOOKS.online && <span className="absolute inset-0 animate-halo rounded-full bg-online" />}
          </span>
          <span data-testid="driver-status">{MESSAGES.ownStatus[own.status]}</span>
        </p>
        {/* Keeps room for the longest sentence, so that the buttons below do not move. */}
        <p id={meaningId} className="mt-1 min-h-12 text-base">
          {wanted ? busyLabel(wanted) : statusSentence(own, verification, hours)}
        </p>
      </div>
      <StatusChoice
        meaningId={meaningId}
        options={DRIVER_STATUSES}
        chosen={own.riding && own.manualOffline ? 'offline' : own.status}
        wanted={wanted}
        disabled={own.disconnected}
        onChoose={choose}
      />
      {refusal && (
        <Note tone="danger" className="mt-3">
          {refusal}
        </Note>
      )}
      <PositionTrouble className="mt-3 bg-surface!" />
    </section>
  );
}

const StatusSkeleton = () => (
  <Loading
    label={DRIVER_HOME.status.loading}
    className="space-y-3 rounded-card border-2 border-line bg-sunk p-4"
    blocks={['h-5 w-1/3', 'h-8 w-1/2', 'h-5 w-3/4', 'h-36']}
  />
);

const CHOSEN: Record<DriverStatus, string> = {
  online: 'border-online ring-2 ring-online',
  on_route: 'border-on-route ring-2 ring-on-route',
  offline: 'border-offline ring-2 ring-offline',
};
const DOTS: Record<DriverStatus, string> = { online: 'bg-online', on_route: 'bg-on-route', offline: 'bg-offline' };

interface StatusChoiceProps {
  options: readonly DriverStatus[];
  chosen: DriverStatus;
  /** The status that was requested and is not yet confirmed; else null. */
  wanted: DriverStatus | null;
  disabled: boolean;
  /** The id of the sentence that explains the status, or why it cannot be changed. */
  meaningId: string;
  onChoose: (status: DriverStatus) => void;
}

/** Large enough for a gloved thumb. Not radio buttons, because arrow keys must not change the status in passing. */
function StatusChoice({ options, chosen, wanted, disabled, meaningId, onChoose }: StatusChoiceProps) {
  return (
    <div
      role="group"
      aria-label={DRIVER_HOME.status.set}
      aria-describedby={meaningId}
      className="grid grid-cols-2 gap-2"
    >
      {options.map((status) => {
        const on = (wanted ?? chosen) === status;
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen === status}
            aria-busy={wanted === status || undefined}
            disabled={disabled || wanted !== null}
            onClick={() => onChoose(status)}
            className={cx(
              'flex min-h-16 items-center gap-2 rounded-control border bg-surface px-2.5 py-2 text-left text-base font-semibold text-ink transition-colors',
              'disabled:cursor-not-allowed',
              status === 'on_route' && 'col-span-2',
              on ? CHOSEN[status] : 'border-line-strong hover:bg-sunk',
              disabled && 'text-ink-2 opacity-70',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'grid shrink-0 place-items-center rounded-full text-raised',
                DOTS[status],
                on ? 'size-6' : 'size-3',
              )}
            >
              {on && wanted === null && <Icon of={Check} size={18} />}
            </span>
            <span className="min-w-0 grow">{MESSAGES.ownStatus[status]}</span>
            {wanted === status && <Spinner />}
          </button>
        );
      })}
    </div>
  );
}
