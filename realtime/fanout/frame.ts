import type { ServerEventName } from '#shared/contract/events.ts';
import type { ShortFormedEvent } from '#shared/contract/short-forms.ts';

/** A connection, as far as the form of its positions is concerned. */
interface AsksForForm {
  asksForShortForms: boolean;
}

/** The packet types "message" of Engine.IO and "event" of Socket.IO. */
const MESSAGE_EVENT = '42';

/**
 * An event as the text of a frame, encoded once for all its receivers.
 * @param payload the event's payload as JSON
 */
const frameOf = (event: ServerEventName, payload: string): Buffer =>
  Buffer.from(`${MESSAGE_EVENT}["${event}",${payload}]`);

/**
 * A position's frame in the form that a socket asks for (shared/contract/short-forms.ts); each form is encoded once, when
 * the first socket needs it.
 */
export function framesOf<Position>(
  event: ShortFormedEvent,
  position: Position,
  shorten: (position: Position) => unknown,
): (to: AsksForForm) => Buffer {
  let long: Buffer | null = null;
  let short: Buffer | null = null;
  return ({ asksForShortForms }) =>
    asksForShortForms
      ? (short ??= frameOf(event, JSON.stringify(shorten(position))))
      : (long ??= frameOf(event, JSON.stringify(position)));
}
