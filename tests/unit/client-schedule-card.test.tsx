// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ScheduleCard } from '#client/features/driver/home/schedule-card.tsx';
import { WORKING_HOURS_DEFAULT } from '#shared/domain/schedule.ts';

afterEach(cleanup);

const fresh = <T,>(data: T) => ({ data, problem: null, busy: false, retry: () => undefined, set: () => undefined });

it('spec 2 §2, §9: a driver who has set no working hours reads the default ones, 06:00 to 22:00', () => {
  render(
    <MemoryRouter>
      <ScheduleCard
        stats={fresh(null)}
        workingHours={fresh({ ...WORKING_HOURS_DEFAULT, is_default: true })}
        routes={fresh([])}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('Default: 06:00–22:00')).toBeDefined();
});

it.each([
  [0, '0 min'],
  [0.2, '12 min'],
  [8.5, '8 h 30 min'],
])('spec 2 §2: %d hours online read %s', (online_hours_today, text) => {
  const figures = { total_trips: 0, total_earnings: 0, todays_earnings: 0, average_rating: null };
  render(
    <MemoryRouter>
      <ScheduleCard
        stats={fresh({ ...figures, online_hours_today })}
        workingHours={fresh({ ...WORKING_HOURS_DEFAULT, is_default: true })}
        routes={fresh([])}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(text)).toBeDefined();
});
