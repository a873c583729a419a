import type { ServerEventName } from '#shared/contract/events.ts';
import type { ShortFormedEvent } from '#shared/contract/short-forms.ts';

/** The part of a connection that decides the form of its positions. */
interface AsksForForm {
  asksForShortForms: boolean;
}

/** Engine.IO packet type "message", Socket.IO packet type "event". */
const MESSAGE_EVENT = '42';

/** Returns an event as the text of a frame, encoded once for all receivers. */
export const frameOf = (event: ServerEventName, payload: unknown): Buffer =>
  Buffer.from(`${MESSAGE_EVENT}${JSON.stringify([event, payload])}`);

/**
 * Returns a function that gives a position's frame in the form that a socket asked for
 * (shared/contract/short-forms.ts); each form is encoded once, on demand.
 */
export function framesOf<Position>(
  event: ShortFormedEvent,
  position: Position,
  shorten: (position: Position) => unknown,
): (to: AsksForForm) => Buffer {
  let long: Buffer | null = null;
  let short: Buffer | null = null;
  return ({ asksForShortForms }) =>
    asksForShortForms ? (short ??= frameOf(event, shorten(position))) : (long ??= frameOf(event, position));
}
