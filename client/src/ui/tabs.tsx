import { Tabs as Primitive } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Choice } from './select-input.tsx';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly (Choice<Value> & { count?: number })[];
  /** The panel of the chosen tab. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When the tabs overflow, scroll the chosen tab to the middle.
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && chosen)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const pick = (picked: string) => {
    const tab = tabs.find((candidate) => candidate.value === picked);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={pick}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto rounded-control bg-sunk p-1"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 grow rounded-small px-3 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-soft dark:data-[state=active]:bg-line"
          >
            {tab.label}
            {tab.count !== undefined && <span className="ml-1.5 font-normal tabular">{tab.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4 focus-visible:outline-offset-4">
          {tab.value === value && children}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
