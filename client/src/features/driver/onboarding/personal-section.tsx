import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { SectionProps } from './section-props.ts';

/** Who registers. */
export function PersonalSection({ draft, problems, change }: SectionProps) {
  return (
    <Card>
      <p className="mb-4 text-sm text-ink-2">
        Five short steps. What you enter is kept on this phone until you send it.
      </p>
      <div className="space-y-4">
        <TextInput
          label="Full name"
          value={draft.fullName}
          onChange={(fullName) => change({ fullName })}
          error={problems['fullName']}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
        />
        <TextInput
          label="Mobile number"
          type="tel"
          inputMode="tel"
          value={draft.mobileNumber}
          onChange={(mobileNumber) => change({ mobileNumber })}
          error={problems['mobileNumber']}
          hint="Passengers call you on it."
          placeholder="+254 712 345 678"
          autoComplete="tel"
          maxLength={32}
          required
        />
        <TextInput
          label="Email (optional)"
          type="email"
          inputMode="email"
          value={draft.email}
          onChange={(email) => change({ email })}
          error={problems['email']}
          autoComplete="email"
          maxLength={254}
        />
      </div>
    </Card>
  );
}
