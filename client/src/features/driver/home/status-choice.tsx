import { Check } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { DriverStatus } from '../../../../../shared/domain/driver.ts';
import { cx } from '../../../lib/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const CHOSEN: Record<DriverStatus, string> = {
  online: 'border-online ring-2 ring-online',
  on_route: 'border-on-route ring-2 ring-on-route',
  offline: 'border-offline ring-2 ring-offline',
};
const DOTS: Record<DriverStatus, string> = { online: 'bg-online', on_route: 'bg-on-route', offline: 'bg-offline' };

interface StatusChoiceProps {
  options: readonly DriverStatus[];
  chosen: DriverStatus;
  /** Asked for and not yet confirmed. */
  wanted: DriverStatus | null;
  disabled: boolean;
  /** The sentence that says what the status means, or why it cannot be changed. */
  meaningId: string;
  onChoose: (status: DriverStatus) => void;
}

/** Areas large enough for a gloved thumb. Buttons, not radio buttons: arrow keys must not go online in passing. */
export function StatusChoice({ options, chosen, wanted, disabled, meaningId, onChoose }: StatusChoiceProps) {
  return (
    <div role="group" aria-label="Set your status" aria-describedby={meaningId} className="grid grid-cols-2 gap-2">
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
            <span className="min-w-0 grow">{MESSAGES.driverStatus[status]}</span>
            {wanted === status && <Spinner />}
          </button>
        );
      })}
    </div>
  );
}
