import { useConfig } from '../stores/config.ts';
import { SupportNumber } from './support-number.tsx';

const ASK = {
  driver: 'Chose driver by mistake? Until you register, Boda support can let you choose again:',
  passenger: 'Chose passenger by mistake? Until your first ride, Boda support can let you choose again:',
} as const;

/** How to mend a wrong tap at /user-type: whom to call. */
export function ChooseAgainHint({ chose }: { chose: keyof typeof ASK }) {
  const known = useConfig((state) => state.config !== null);
  return (
    <p className="text-sm text-ink-2" hidden={!known}>
      {ASK[chose]} <SupportNumber />
    </p>
  );
}
