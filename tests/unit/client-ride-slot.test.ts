// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { slotItems } from '#client/features/driver/rides/slot-items.ts';

const dismiss = (): void => undefined;
const titles = (known: Partial<Parameters<typeof slotItems>[0]>): string[] =>
  slotItems({ toasts: [], troubles: [], message: null, due: [], requests: 0, ...known }).map(({ title }) => title);

it('over a ride’s map the most urgent comes first: a failure, a problem, a success, the passenger’s message, a pickup, requests', () => {
  const failed = { tone: 'danger', text: 'Failed to start the ride', action: undefined, dismiss } as const;
  const started = { tone: 'success', text: 'Trip started', action: undefined, dismiss } as const;
  expect(
    titles({
      toasts: [started, failed],
      troubles: [{ title: 'Passengers cannot see where you are', text: 'No position.' }],
      message: { key: 'a', title: 'Wanjiku: I am here', dismiss },
      due: [{ id: 'b', title: 'Pickup in 12 min', text: 'Pick up Wanja.' }],
      requests: 2,
    }),
  ).toEqual([
    'Failed to start the ride',
    'Passengers cannot see where you are',
    'Trip started',
    'Wanjiku: I am here',
    'Pickup in 12 min',
    '2 requests waiting',
  ]);
  expect(titles({})).toEqual([]);
});
