interface SpellingBoxesProps {
  legend: string;
  options: readonly { spelling: string; label: string; count?: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** A spelling that is always chosen and has no checkbox. */
  alwaysChosen?: string;
}

export function SpellingBoxes({ legend, options, chosen, onChange, alwaysChosen }: SpellingBoxesProps) {
  if (options.length === 0) return null;
  const toggle = (spelling: string, on: boolean) => {
    const others = chosen.filter((it) => it !== spelling);
    onChange(on ? [...others, spelling] : others);
  };
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {alwaysChosen !== undefined && (
        <p className="pt-1 text-sm text-ink-2">The stage’s own name is always included.</p>
      )}
      <ul className="mt-1.5 divide-y divide-line rounded-control border border-line">
        {options.map(({ spelling, label, count }) => (
          <li key={spelling}>
            <label className="flex min-h-11 items-center gap-3 px-3 py-2">
              <input
                type="checkbox"
                checked={chosen.includes(spelling)}
                onChange={(event) => toggle(spelling, event.target.checked)}
                className="size-5 shrink-0 accent-(--brand)"
              />
              <span className="min-w-0 grow wrap-anywhere">{label}</span>
              {count !== undefined && (
                <span className="shrink-0 text-sm text-ink-2 tabular">
                  {count === 1 ? '1 driver' : `${count} drivers`}
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
