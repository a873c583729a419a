import { isAscii } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { REGISTRATION_TIMEOUT_MS } from '#shared/domain/constants/rules.ts';
import {
  BODY_MAX_BYTES,
  BODY_PIECE_MIN_BYTES,
  BODY_PIECES_FREE,
  LARGE_BODIES_MAX,
  LARGE_BODIES_MAX_BYTES,
  PHOTO_TEXT_MAX_BYTES,
} from '#shared/domain/constants/server.ts';
import { type ErrorCode, Refusal } from '#shared/contract/errors.ts';
import { NOT_JSON, refuse } from './errors.ts';

/** Limits shared by all large bodies of a process. */
export interface LargeBodyBounds {
  count: number;
  bytes: number;
  /** How long a body may take to arrive. */
  arriveMs: number;
}

const BOUNDS: LargeBodyBounds = {
  count: LARGE_BODIES_MAX,
  bytes: LARGE_BODIES_MAX_BYTES,
  arriveMs: REGISTRATION_TIMEOUT_MS,
};

/** A body that is arriving or, with `isArriving` false, being processed. It counts until the request is answered. */
interface Held {
  /** The id of the sender, who may send only one at a time. */
  of: string;
  bytes: number;
  /** The number of pieces in which the body has arrived. Each costs a callback and some 300 bytes of memory. */
  pieces: number;
  isArriving: boolean;
  cut(code: ErrorCode): void;
}

export const largeBodyMaxBytes = (photos: number): number => photos * PHOTO_TEXT_MAX_BYTES + BODY_MAX_BYTES;

/**
 * Reads large JSON bodies: a limited number and total size per process, and one per person. A person's second body
 * replaces one still arriving, since the phone may have lost that connection. At too many bodies, the one arriving
 * longest is dropped; at too many bytes, the largest one still arriving, unless it is within its share. So neither slow
 * nor large bodies can block others. A dropped body is answered BUSY, a replaced one ONE_AT_A_TIME, and one that is
 * late or in tiny pieces TOO_SLOW.
 * @param photos how many photos a body may contain
 * @param personOf the sender's id
 */
export function largeJsonBody(
  photos: number,
  personOf: (res: Response) => string,
  { count, bytes, arriveMs }: LargeBodyBounds = BOUNDS,
): RequestHandler {
  const read = express.raw({ type: () => true, limit: largeBodyMaxBytes(photos), inflate: false });
  const all = new Set<Held>();

  function makeRoom(): void {
    const arriving = (): Held[] => [...all].filter((held) => held.isArriving);
    if (all.size > count) arriving()[0]?.cut('BUSY');
    const total = [...all].reduce((sum, held) => sum + held.bytes, 0);
    if (total <= bytes) return;
    const large = arriving().filter((held) => held.bytes > bytes / count);
    large.toSorted((a, b) => b.bytes - a.bytes)[0]?.cut('BUSY');
  }

  return (req, res, next) => {
    // The phone disconnected during authentication: no 'close' event would follow to drop its body.
    if (res.destroyed) return;
    const of = personOf(res);
    const earlier = [...all].find((held) => held.of === of);
    if (earlier && !earlier.isArriving) return refuse(res, 'ONE_AT_A_TIME');
    earlier?.cut('ONE_AT_A_TIME');
    const held = hold(of, req, res, () => all.delete(held));
    all.add(held);
    makeRoom();
    const timer = setTimeout(() => held.cut('TOO_SLOW'), arriveMs);
    res.once('close', () => clearTimeout(timer));
    req.on('data', (chunk: Buffer) => {
      held.bytes += chunk.length;
      held.pieces += 1;
      if (held.pieces - BODY_PIECES_FREE > held.bytes / BODY_PIECE_MIN_BYTES) held.cut('TOO_SLOW');
      makeRoom();
    });
    read(req, res, (error?: unknown) => {
      clearTimeout(timer);
      if (!held.isArriving) return;
      held.isArriving = false;
      if (!Buffer.isBuffer(req.body)) return next(error);
      try {
        req.body = parseWithPhotos(req.body, photos);
        next();
      } catch (refusal) {
        next(refusal);
      }
    });
  };
}

const PHOTO_START = Buffer.from('"data:');
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/** Shorter ones may stay in the body. Longer than any other text of a body that takes photos. */
const PHOTO_MIN_BYTES = 1000;

const isPhoto = (text: Buffer): boolean =>
  text.length > PHOTO_MIN_BYTES && text.length <= PHOTO_TEXT_MAX_BYTES && !text.includes(BACKSLASH) && isAscii(text);

/**
 * Parses a body without its photos, and puts them back: JSON.parse alone would block the process for 100 ms with four of
 * them. ASCII text that starts like a photo and is not too long for one counts as one here, unless it has escapes: a
 * data URL needs none, and they are slow to parse. Anything else that is large would take seconds, and is refused.
 * @throws Refusal TOO_LARGE; INVALID if the body is not JSON
 */
function parseWithPhotos(body: Buffer, photos: number): unknown {
  const small: Buffer[] = [];
  const cut = new Map<unknown, string>();
  let done = 0;
  for (let look = 0, from = 0; look < photos; look += 1) {
    const start = body.indexOf(PHOTO_START, from) + 1;
    const end = body.indexOf(QUOTE, start);
    if (start === 0 || end === -1) break;
    from = end;
    const text = body.subarray(start, end);
    if (!isPhoto(text)) continue;
    const placeholder = `photo ${look}`;
    small.push(body.subarray(done, start), Buffer.from(placeholder));
    cut.set(placeholder, text.toString('latin1'));
    done = end;
  }
  small.push(body.subarray(done));
  if (small.reduce((sum, { length }) => sum + length, 0) > BODY_MAX_BYTES) throw new Refusal('TOO_LARGE');
  try {
    return JSON.parse(Buffer.concat(small).toString(), (_key, value: unknown) => cut.get(value) ?? value);
  } catch (error) {
    throw new Refusal('INVALID', { ...NOT_JSON, cause: error });
  }
}

function hold(of: string, req: Request, res: Response, drop: () => void): Held {
  res.once('close', drop);
  const held: Held = {
    of,
    bytes: 0,
    pieces: 0,
    isArriving: true,
    cut(code) {
      if (!held.isArriving) return;
      held.isArriving = false;
      drop();
      // The rest of the body is not read.
      req.pause();
      res.set('Connection', 'close');
      refuse(res, code);
    },
  };
  return held;
}
