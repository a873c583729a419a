// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Ride } from '#client/data/rides/ride.ts';
import { QuickMessages } from '#client/parts/ride/quick-messages.tsx';
import { drivenRide, riddenRide } from '../support/client-ride.ts';

afterEach(cleanup);

const [BEFORE, STARTED, AFTER] = ['09:00', '09:05', '09:10'].map((time) => `2026-03-02T${time}:00.000Z`);
if (!BEFORE || !STARTED || !AFTER) throw new Error('no times');

const buttons = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('R25 the messages of a ride', () => {
  it('help the two find each other before the start; with the passenger aboard they are about the way, for each party', () => {
    const { rerender } = render(<QuickMessages ride={riddenRide({ status: 'accepted' })} />);
    expect(buttons()).toContain('Where are you?');
    const started = { status: 'in_progress', startedAt: STARTED } as const;
    rerender(<QuickMessages ride={riddenRide(started)} />);
    expect(buttons()).toEqual([
      'Please slow down',
      'Stop here, please',
      'Please stop for a moment',
      'Please take another road',
      'A helmet, please',
      'OK, thank you',
    ]);
    rerender(<QuickMessages ride={drivenRide(started)} />);
    expect(buttons()).toEqual([
      'Hold on tight',
      'Rough road ahead',
      'We are nearly there',
      'A short stop for fuel',
      'I am taking another road',
      'Please have the fare ready',
    ]);
  });

  it('start at the first again when they change, however far the row was scrolled', () => {
    const { rerender } = render(<QuickMessages ride={riddenRide({ status: 'accepted' })} />);
    const row = () => screen.getByRole('group', { name: /^Send / });
    row().scrollLeft = 300;
    rerender(<QuickMessages ride={riddenRide({ status: 'in_progress', startedAt: STARTED })} />);
    expect(row().scrollLeft).toBe(0);
  });

  it('disappear at the start if they were sent before it', () => {
    const words: Ride['words'] = [
      { from: 'driver', word: 'two_minutes', at: BEFORE },
      { from: 'driver', word: 'rough_road', at: AFTER },
    ];
    render(<QuickMessages ride={riddenRide({ status: 'in_progress', startedAt: STARTED, words })} />);
    const log = screen.getByRole('log').textContent;
    expect(log).toContain('Rough road ahead');
    expect(log).not.toContain('Coming in 2 minutes');
  });

  it('on the passenger’s sheet take one line, so that another message moves no button', () => {
    const words: Ride['words'] = [
      { from: 'passenger', word: 'here', at: BEFORE },
      { from: 'driver', word: 'two_minutes', at: AFTER },
    ];
    render(<QuickMessages ride={riddenRide({ status: 'accepted', words })} shown={1} />);
    expect(screen.getByRole('log').children).toHaveLength(1);
    expect(screen.getByRole('log').textContent).toContain('Coming in 2 minutes');
  });

  it('on the passenger’s sheet keep the line of the first message, so that it moves no button', () => {
    render(<QuickMessages ride={riddenRide({ status: 'accepted', words: [] })} shown={1} />);
    expect(screen.getByRole('log').children).toHaveLength(1);
  });
});
