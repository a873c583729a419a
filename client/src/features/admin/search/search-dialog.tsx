import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { cx } from '#client/lib/cx.ts';
import { useSearch } from '#client/parts/use-search.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { findEverything, type FoundGroup, type FoundItem } from './find-everything.ts';

/** Finds any driver, passenger, ride or setting. The arrow keys choose, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const ids = useId();
  const list = useRef<HTMLDivElement>(null);
  const { found, problem, busy } = useSearch(typed.trim() === '' ? null : typed, findEverything);
  const items = found?.flatMap((group) => group.items) ?? [];
  const at = Math.min(chosen, items.length - 1);
  const open = ({ to }: FoundItem) => {
    onClose();
    void navigate(to);
  };
  const choose = (next: number) => {
    if (items.length === 0) return;
    const index = (next + items.length) % items.length;
    setChosen(index);
    list.current?.querySelectorAll('[role=option]')[index]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const item = items[at];
    if (event.key === 'ArrowDown') choose(at + 1);
    else if (event.key === 'ArrowUp') choose(at - 1);
    else if (event.key === 'Enter' && item) open(item);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Search everything" maxWidth={640} tall>
      <div className="sticky top-0 z-10 bg-raised pb-2">
        <label className="flex min-h-12 items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand">
          <Icon of={Search} className="shrink-0 text-ink-2" />
          <input
            type="search"
            role="combobox"
            aria-label="Name, plate, phone or ride"
            aria-expanded={items.length > 0}
            aria-controls={`${ids}-list`}
            aria-activedescendant={items.length > 0 ? `${ids}-${at}` : undefined}
            placeholder="Name, plate, phone or ride"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={press}
            className="min-w-0 grow bg-transparent outline-none"
          />
        </label>
        <p role="status" className="pt-2 text-sm text-ink-2">
          {saidOf({ typed, busy, found: items.length })}
        </p>
      </div>
      {problem !== null && <Note tone="danger">{problem}</Note>}
      <div ref={list} id={`${ids}-list`} role="listbox" aria-label="Found" className="space-y-4">
        {found?.map((group) => (
          <Group
            key={group.title}
            group={group}
            idOf={(item) => `${ids}-${items.indexOf(item)}`}
            chosen={items[at]}
            onOpen={open}
          />
        ))}
      </div>
      {found?.map(
        ({ all, title }) =>
          all !== null && (
            <Link
              key={title}
              to={all}
              onClick={onClose}
              className="mr-5 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4"
            >
              All matching {title.toLowerCase()}
            </Link>
          ),
      )}
    </Dialog>
  );
}

function saidOf({ typed, busy, found }: { typed: string; busy: boolean; found: number }): string {
  if (typed.trim() === '') return 'Arrow keys choose, Enter opens.';
  if (busy) return 'Searching…';
  return found === 0 ? 'Nothing found. Try another spelling, or part of the number.' : `${found} shown`;
}

interface GroupProps {
  group: FoundGroup;
  idOf: (item: FoundItem) => string;
  chosen: FoundItem | undefined;
  onOpen: (item: FoundItem) => void;
}

function Group({ group, idOf, chosen, onOpen }: GroupProps) {
  return (
    <div role="group" aria-label={group.title}>
      <p aria-hidden className="pb-1 text-xs font-semibold text-ink-2">
        {group.title}
      </p>
      {group.items.map((item) => (
        <div
          key={item.id}
          id={idOf(item)}
          role="option"
          aria-selected={item === chosen}
          onClick={() => onOpen(item)}
          className={cx(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
            item === chosen ? 'bg-brand-tint outline-2 -outline-offset-2 outline-brand' : 'hover:bg-sunk',
          )}
        >
          <Icon of={group.icon} className="shrink-0 text-brand" />
          <span className="min-w-0">
            <span dir="auto" className="block truncate text-sm font-semibold">
              {item.title}
            </span>
            <span className="block truncate text-xs text-ink-2 tabular">{item.details}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
