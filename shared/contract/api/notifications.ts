import * as z from 'zod/mini';
import { PHOTO_STORED_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import * as e from '../entities.ts';
import { Entry } from '../news.ts';
import * as p from '../fields.ts';
import { endpoint, id, ok } from './endpoint.ts';

/** Endpoints for notifications, pushes and photos. */
export const NOTIFICATIONS = {
  listNotifications: endpoint({
    summary: 'My notifications, newest first',
    who: 'user',
    rate: 'person',
    output: z.object({ items: z.array(Entry), unread: z.int() }),
  }),
  readNotifications: endpoint({
    summary: 'Marks the entry upTo and all older ones as read; without upTo, all',
    who: 'user',
    rate: 'person',
    body: z.optional(z.object({ upTo: z.optional(p.Id) })),
    output: ok,
  }),
  subscribePush: endpoint({
    summary:
      'Pushes my notifications to this phone for as long as this session lasts (R35); `endpoint` and `keys` as returned by the browser',
    who: 'user',
    rate: 'person',
    body: e.PushSubscription,
    output: ok,
  }),
  getFile: endpoint({
    summary: 'A photo, for those who may see it (R12)',
    who: 'session',
    rate: 'photo',
    audits: 'document',
    params: id,
    output: z.unknown(),
    produces: 'image/jpeg',
    answerMaxBytes: PHOTO_STORED_MAX_BYTES,
  }),
};
