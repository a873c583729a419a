import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
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
  const pick = (picked: string) => {
    const tab = tabs.find((candidate) => candidate.value === picked);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={pick}>
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto rounded-control bg-sunk p-1">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 grow rounded-small px-4 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-soft"
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
