// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ScheduleCard } from '#client/features/driver/home/schedule-card.tsx';
import { WORKING_HOURS_DEFAULT } from '#shared/domain/schedule.ts';

afterEach(cleanup);

const fresh = <T,>(data: T) => ({ data, problem: null, busy: false, retry: () => undefined, set: () => undefined });

it('spec 2 §2, §9: who has set no working hours reads those that rule, 06:00 to 22:00', () => {
  render(
    <MemoryRouter>
      <ScheduleCard
        stats={{ ...fresh(null) }}
        workingHours={fresh({ ...WORKING_HOURS_DEFAULT, is_default: true })}
        routes={fresh([])}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('06:00–22:00')).toBeDefined();
});
