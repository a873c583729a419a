import { Bike, ChevronRight, UserRound, type LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';

type AccountType = 'passenger' | 'driver';

const TYPES: readonly { type: AccountType; icon: LucideIcon; label: string; text: string }[] = [
  { type: 'passenger', icon: UserRound, label: "I'm a Passenger", text: 'Find a rider near you and watch them come' },
  { type: 'driver', icon: Bike, label: "I'm a Driver", text: 'Take ride requests and earn with your motorbike' },
];

interface AccountTypeChoiceProps {
  name: string;
  onPick: (type: AccountType) => void;
}

export function AccountTypeChoice({ name, onPick }: AccountTypeChoiceProps) {
  return (
    <>
      <h1 className="text-2xl font-bold">Karibu, {name}</h1>
      <p className="mt-1 text-ink-2">How will you use Boda? This cannot be changed later.</p>
      <ul className="mt-6 grid gap-3">
        {TYPES.map(({ type, icon, label, text }) => (
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
                <span className="block text-xl font-bold">{label}</span>
                <span className="block text-sm text-ink-2">{text}</span>
              </span>
              <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
