import type { Problems } from './problems.ts';
import type { Draft } from './registration.ts';

/** What each part of the form is given. */
export interface SectionProps {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}
