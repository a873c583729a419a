import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FieldNote } from '#client/ui/field.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSearch } from '#client/parts/use-search.ts';

/** A person in the list; `unfit` is the reason why this person cannot be chosen. */
export interface PersonSummary {
  id: string;
  name: string;
  /** The content beside and below the name. */
  lines: ReactNode;
  unfit?: string;
}

export interface Found<Person> {
  people: readonly Person[];
  total: number;
}

interface PersonPickerProps<Person> {
  /** For example "Passenger". */
  label: string;
  hint: string;
  find: (search: string, signal: AbortSignal) => Promise<Found<Person>>;
  /** Whether to list people before anything is typed. */
  listAll?: boolean;
  /** A change of this value starts the search again. */
  since?: string;
  summaryOf: (person: Person) => PersonSummary;
  value: Person | null;
  onChange: (person: Person | null) => void;
  error: string | undefined;
  noneText: string;
  /** An action offered when the search finds nobody. */
  noneAction?: (typed: string) => ReactNode;
}

/** Finds and chooses one person through the server's search. */
export function PersonPicker<Person>(props: PersonPickerProps<Person>) {
  const { label, summaryOf, value, onChange } = props;
  const [changing, setChanging] = useState(false);
  if (value === null) return <PersonSearch {...props} autoFocus={changing} />;
  const { name, lines } = summaryOf(value);
  const change = () => {
    setChanging(true);
    onChange(null);
  };
  return (
    <div role="group" aria-label={label} className="space-y-1.5">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-brand bg-brand-tint py-1.5 pr-1.5 pl-3.5">
        <PersonLines>{lines}</PersonLines>
        {/* Takes the focus from the list, which is no longer on the page. */}
        <Button variant="quiet" size="small" autoFocus aria-label={`Change ${name}`} onClick={change}>
          Change
        </Button>
      </div>
    </div>
  );
}

function PersonSearch<Person>(props: PersonPickerProps<Person> & { autoFocus: boolean }) {
  const {
    label,
    hint,
    find,
    listAll = false,
    since,
    error,
    noneText,
    noneAction,
    summaryOf,
    onChange,
    autoFocus,
  } = props;
  const [typed, setTyped] = useState('');
  const { found, problem, busy } = useSearch(listAll || typed.trim() !== '' ? typed : null, find, since);
  return (
    <div className="space-y-1.5">
      <TextInput
        label={label}
        type="search"
        icon={Search}
        placeholder={hint}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoFocus={autoFocus}
        error={error}
        required
      />
      {problem !== null && <Note tone="danger">{problem}</Note>}
      {/* Keeps room for a result, so that the content below does not move. */}
      <div className="min-h-26 space-y-1.5">
        <p role="status" className="text-sm text-ink-2">
          {busy ? 'Searching…' : found ? foundText(found, noneText) : 'Results appear here.'}
        </p>
        {found && found.people.length > 0 && (
          <ul aria-label={`${label}: results`} className="overflow-clip rounded-control border border-line">
            {found.people.map((person) => (
              <PersonOption key={summaryOf(person).id} person={summaryOf(person)} onPick={() => onChange(person)} />
            ))}
          </ul>
        )}
        {found?.total === 0 && noneAction?.(typed.trim())}
      </div>
    </div>
  );
}

function foundText({ people, total }: Found<unknown>, noneText: string): string {
  if (total === 0) return noneText;
  return total > people.length ? `${people.length} of ${total} shown. Type more to narrow it down.` : `${total} found`;
}

function PersonOption({ person, onPick }: { person: PersonSummary; onPick: () => void }) {
  const { id, lines, unfit } = person;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-disabled={unfit !== undefined}
        aria-describedby={unfit === undefined ? undefined : `${id}-unfit`}
        onClick={unfit === undefined ? onPick : undefined}
        className="flex min-h-12 w-full items-center gap-3 px-3.5 py-1.5 text-left hover:bg-sunk aria-disabled:cursor-not-allowed"
      >
        <PersonLines>{lines}</PersonLines>
        {unfit !== undefined && <FieldNote id={`${id}-unfit`} hint={unfit} error={undefined} />}
      </button>
    </li>
  );
}

const PersonLines = ({ children }: { children: ReactNode }) => <span className="min-w-0 grow">{children}</span>;
