import * as z from 'zod/mini';
import * as e from '../entities.ts';
import * as i from '../incident-entities.ts';
import * as r from '../ride-entities.ts';
import { pageQuery } from '../admin-lists.ts';
import { endpoint, id, ok, page } from './endpoint.ts';

const ridesQuery = z.extend(pageQuery, {
  status: z._default(z.enum(['all', 'open', 'completed', 'cancelled']), 'all'),
});

/** Endpoints for a passenger's own lists. */
export const PASSENGER = {
  getPassengerStats: endpoint({
    summary: 'My totals, computed from rides (R8)',
    who: 'passenger',
    rate: 'person',
    output: e.PassengerStats,
  }),
  listPassengerRides: endpoint({
    summary: 'My rides, newest first',
    who: 'passenger',
    rate: 'person',
    query: ridesQuery,
    output: page(r.PassengerRide),
  }),
  getCurrentRide: endpoint({
    summary: 'My open rides: the current one and the scheduled ones',
    who: 'passenger',
    rate: 'ownRide',
    output: z.object({ ride: z.nullable(r.PassengerRide), scheduled: z.array(r.PassengerRide) }),
  }),
  setStartPinWish: endpoint({
    summary: 'Sets whether my drivers are asked for a PIN at the start, from my next booking on (R26)',
    who: 'passenger',
    rate: 'person',
    body: z.object({ asked: z.boolean() }),
    output: e.Me,
  }),
  listFavorites: endpoint({
    summary: 'My favorite drivers, with their live state',
    who: 'passenger',
    rate: 'person',
    output: z.array(e.Favorite),
  }),
  addFavorite: endpoint({
    summary: 'Adds a favorite driver; a repeat is a success',
    who: 'passenger',
    rate: 'person',
    body: e.FavoriteFields,
    output: e.Favorite,
    status: 201,
  }),
  removeFavorite: endpoint({
    summary: 'Removes a favorite driver; id is the driver’s',
    who: 'passenger',
    rate: 'person',
    params: id,
    output: ok,
  }),

  getTrustedContacts: endpoint({
    summary: 'The people I can send my trip to with one tap',
    who: 'passenger',
    rate: 'person',
    output: i.TrustedContacts,
  }),
  updateTrustedContacts: endpoint({
    summary: 'Replaces my trusted contacts, at most 3; phones are returned in E.164',
    who: 'passenger',
    rate: 'person',
    body: i.TrustedContacts,
    output: i.TrustedContacts,
  }),
};
