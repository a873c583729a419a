import * as a from '../admin-entities.ts';
import { DispatchFigures } from '../dispatch-entities.ts';
import { NotableFigures } from '../notable-entities.ts';
import { endpoint } from './endpoint.ts';

/** Endpoints for the figures of the admin's overview. */
export const ADMIN_FIGURES = {
  adminStats: endpoint({ summary: 'The overview’s figures', who: 'admin', rate: 'person', output: a.AdminStats }),
  adminDays: endpoint({
    summary: 'Rides, revenue and new people of the last 14 days in Nairobi, today last (R8, R18); at most a minute old',
    who: 'admin',
    rate: 'person',
    output: a.AdminDays,
  }),
  adminNotable: endpoint({
    summary:
      'Unusual patterns (R49): pairs with many short rides, arrivals taken back, drivers who give up rides, drivers whose position is not believed; at most a minute old, and each list at most 10 long',
    who: 'admin',
    rate: 'person',
    output: NotableFigures,
  }),
  adminHealth: endpoint({
    summary: 'Health of store, Redis and realtime',
    who: 'admin',
    rate: 'person',
    output: a.Health,
  }),
  adminDispatch: endpoint({
    summary: 'How requests were answered in the last 14 days, by county (R23, R24); at most a minute old',
    who: 'admin',
    rate: 'person',
    output: DispatchFigures,
  }),
};
