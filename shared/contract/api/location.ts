import * as z from 'zod/mini';
import { PHOTO_STORED_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import * as e from '../entities.ts';
import * as p from '../fields.ts';
import { endpoint, id, ok } from './endpoint.ts';

/** Endpoints for positions and share links. */
export const LOCATION = {
  updateLocation: endpoint({
    summary:
      'Reports a fix of the caller, and returns whether it was accepted (R14, R42); links receive only `tracking` (R32)',
    who: 'user',
    rate: 'person',
    body: p.FixReport,
    output: p.FixVerdict,
  }),
  shareLocation: endpoint({
    summary: 'Creates a link to the caller’s position (R15)',
    who: 'user',
    rate: 'person',
    body: e.ShareRequest,
    output: e.Share,
    status: 201,
  }),
  listShares: endpoint({
    summary: 'My links that have not ended',
    who: 'user',
    rate: 'person',
    output: z.array(e.Share),
  }),
  endShare: endpoint({ summary: 'Ends one of my links', who: 'user', rate: 'person', params: id, output: ok }),
  getSharedLocation: endpoint({
    summary: 'The position that a link shows, even after it has expired (R15), or the trip that it follows (R29)',
    who: 'public',
    rate: 'sharePoll',
    params: z.object({ token: p.LinkToken }),
    output: e.SharedLocation,
  }),
  getSharedPhoto: endpoint({
    summary: 'The photo of the driver whose trip a link follows (R29)',
    who: 'public',
    rate: 'sharePoll',
    params: z.object({ token: p.LinkToken }),
    output: z.unknown(),
    produces: 'image/jpeg',
    answerMaxBytes: PHOTO_STORED_MAX_BYTES,
  }),
};
