import * as z from 'zod/mini';
import { AdminStats } from './admin-entities.ts';
import { SharedLocation } from './entities.ts';
import { DriverRev } from './driver-entities.ts';
import { AdminIncident } from './incident-entities.ts';
import { Entry } from './news.ts';
import { Area, Doubt, DriverStatus, FixReport, FixVerdict, Id, LinkToken, Time, VerificationStatus } from './fields.ts';
import type { CommandRate } from './rates.ts';
import { PhotoRequest } from './review-entities.ts';
import { DriverMove, DriverRide, RidePosition, RideView } from './ride-entities.ts';
import { reportIn, type ShortFormed, type ShortFormedEvent, type ShortReport } from './short-forms.ts';
import { QuickMessage } from './quick-message-entities.ts';

/** One event from server to client: who receives it, when it is sent, and its payload. */
interface ServerEvent {
  to: string;
  when: string;
  payload: z.ZodMiniType;
  /** A fact must arrive, and polling recovers a lost one. A position may be dropped, because only the newest counts. */
  kind: 'fact' | 'position';
}
const event = <const T extends ServerEvent>(it: T): T => it;

/** Socket path /socket.io, namespace /, websocket only. */
export const SERVER_EVENTS = {
  'ride:requested': event({
    to: 'the drivers to whom the ride is offered',
    when: 'a ride was created, or its next wave includes them (R23)',
    payload: DriverRide,
    kind: 'fact',
  }),
  'ride:withdrawn': event({
    to: 'a driver to whom the ride was offered',
    when: 'the driver can no longer accept the ride',
    /** `rev`: the ride's revision at that moment; a higher one may offer it to them again (R24). */
    payload: z.object({ id: Id, rev: z.int(), reason: z.enum(['taken', 'cancelled', 'expired', 'declined']) }),
    kind: 'fact',
  }),
  'ride:changed': event({
    to: 'both parties',
    when: 'any write to the ride; a rating only to its author (R27)',
    payload: RideView,
    kind: 'fact',
  }),
  'ride:reminder': event({
    to: 'both parties',
    when: '15 min before a scheduled ride',
    payload: z.object({ id: Id, scheduledTime: Time }),
    kind: 'fact',
  }),
  'ride:message': event({
    to: 'both parties',
    when: 'one of them sent the other a quick message (R25); `ride:changed` carries it too',
    payload: z.extend(QuickMessage, { rideId: Id }),
    kind: 'fact',
  }),
  'ride:position': event({
    to: 'the other party',
    when: 'a fix during an active ride (R12)',
    payload: RidePosition,
    kind: 'position',
  }),
  'position:judged': event({
    to: 'the owner of the position',
    when: 'their phone’s positions are no longer believed, for this reason, or are believed again (null); a doubt at most once per 2 s (R42)',
    payload: z.object({ doubt: z.nullable(Doubt) }),
    kind: 'fact',
  }),
  'drivers:moved': event({
    to: 'watchers of the cell',
    when: 'drivers became Available, or moved to another square of the grid (R47); at most once per 5 s, and not to watchers with `statusOnly` (R40)',
    payload: z.array(DriverMove),
    kind: 'position',
  }),
  'drivers:left': event({
    to: 'watchers of the old cell who do not also watch the new one',
    when: 'a driver left the cell, or is no longer Available (R47)',
    payload: z.array(Id),
    kind: 'fact',
  }),
  'driver:changed': event({
    to: 'watchers of the cell in which maps show or showed the driver (R47), passengers with the driver as a favorite, the driver',
    when: 'status or verification changed; only the driver receives verification_status and photo_requests',
    payload: z.object({
      id: Id,
      rev: DriverRev,
      isOnline: z.boolean(),
      driverStatus: DriverStatus,
      verification_status: z.optional(VerificationStatus),
      photo_requests: z.optional(z.array(PhotoRequest)),
    }),
    kind: 'fact',
  }),
  'share:position': event({
    to: 'holders of that link',
    when: 'a `tracking` fix of the sharer (R15, R32); for a trip link: any fix of its driver, and each step of the ride (R29)',
    payload: SharedLocation,
    kind: 'position',
  }),
  'share:ended': event({
    to: 'holders of that link',
    when: 'the link expired or was ended, or its trip is over',
    payload: z.object({}),
    kind: 'fact',
  }),
  'shares:changed': event({
    to: 'the user',
    when: 'one of the user’s links was created or ended; the process of their socket then also updates the audience of their positions',
    payload: z.object({}),
    kind: 'fact',
  }),
  'user:changed': event({
    to: 'the user',
    when: 'an admin changed the account, or lets the user choose their type again; getMe has the details, and the user’s sockets start or stop receiving drivers’ events (R47)',
    payload: z.object({}),
    kind: 'fact',
  }),
  'notification:added': event({ to: 'the user', when: 'something happened', payload: Entry, kind: 'fact' }),
  'activity:added': event({ to: 'the driver', when: 'something happened', payload: Entry, kind: 'fact' }),
  'admin:stats': event({ to: 'admins', when: 'at most once in 5 s', payload: AdminStats, kind: 'fact' }),
  'admin:changed': event({
    to: 'admins',
    when: 'a row changed',
    payload: z.object({ type: z.string(), id: Id }),
    kind: 'fact',
  }),
  'admin:moved': event({
    to: 'admins after admin:watch',
    when: 'drivers moved 25 m, came to rest or changed status; at most once per second',
    payload: z.array(DriverMove),
    kind: 'position',
  }),
  'admin:incident': event({
    to: 'admins',
    when: 'a party of a ride called for help, again every 60 s until an admin acknowledges it, and whenever its status or notes change (R30)',
    payload: AdminIncident,
    kind: 'fact',
  }),
  'events:missed': event({
    to: 'every socket whose events may have been lost between processes',
    when: 'Redis is back after an outage: the client fetches the current state, as after a reconnect',
    payload: z.object({}),
    kind: 'fact',
  }),
  'session:ended': event({
    to: 'that session',
    when: 'logout, also from another session, ban, deletion, or the person opened too many sockets (crowded, R31; the session remains); then the socket is closed',
    payload: z.object({ reason: z.enum(['logout', 'ban', 'deleted', 'expired', 'crowded']) }),
    kind: 'fact',
  }),
} satisfies Record<string, ServerEvent>;

/** A command from client to server. The server acknowledges a command with an ack id; only a fix may come without. */
interface Command {
  /** `passenger`: a passenger who may see drivers (R47). */
  who: 'anyone' | 'user' | 'passenger' | 'admin';
  /** The rate class in which the command is counted before anything else; over the limit, the answer is TOO_MANY. */
  rate: CommandRate;
  /** Whether the command may be sent without an ack id; the server then sends no answer. */
  isAckOptional?: true;
  summary: string;
  payload: z.ZodMiniType;
  data: z.ZodMiniType;
}
const command = <const T extends Command>(it: T): T => it;
const nothing = z.optional(z.nullable(z.object({})));

export const COMMANDS = {
  'position:report': command({
    who: 'user',
    rate: 'fix',
    isAckOptional: true,
    summary:
      'Reports a fix of the caller, and returns whether it was accepted (R14, R42); links receive only `tracking` (R32)',
    payload: z.pipe(z.transform(reportIn), FixReport),
    data: FixVerdict,
  }),
  'area:watch': command({
    who: 'passenger',
    rate: 'areaWatch',
    summary:
      'Watches the Available drivers around a point, each in a square of about 100 m (R47), in place of the area watched before; returns the drivers there. `statusOnly`: the page shows no map, so the moves are not sent (R40)',
    payload: z.extend(Area, { statusOnly: z.optional(z.literal(true)) }),
    data: z.array(DriverMove),
  }),
  'area:unwatch': command({
    who: 'user',
    rate: 'command',
    summary: 'Stops watching drivers',
    payload: nothing,
    data: z.object({}),
  }),
  'share:watch': command({
    who: 'anyone',
    rate: 'command',
    summary:
      'Follows a shared location (R15), in place of the link watched before. An expired link is returned but not followed; NOT_FOUND for an unknown link',
    payload: z.object({ token: LinkToken }),
    data: SharedLocation,
  }),
  'share:unwatch': command({
    who: 'anyone',
    rate: 'command',
    summary: 'Stops following the shared location',
    payload: nothing,
    data: z.object({}),
  }),
  'admin:watch': command({
    who: 'admin',
    rate: 'command',
    summary: 'Watches all drivers',
    payload: nothing,
    data: z.array(DriverMove),
  }),
} satisfies Record<string, Command>;

export type ServerEventName = keyof typeof SERVER_EVENTS;
export type PayloadOf<E extends ServerEventName> = z.output<(typeof SERVER_EVENTS)[E]['payload']>;
export type CommandName = keyof typeof COMMANDS;
export type CommandPayload<C extends CommandName> = z.output<(typeof COMMANDS)[C]['payload']>;
export type CommandData<C extends CommandName> = z.output<(typeof COMMANDS)[C]['data']>;

/** The answer to a command. */
export type Ack<T> = { ok: true; data: T } | { ok: false; error: { code: string; message: string; field?: string } };

/** An event's payload as the client receives it. */
export type EventOnWire<E extends ServerEventName> = E extends ShortFormedEvent ? ShortFormed[E] : PayloadOf<E>;
/** A command's payload as a client sends it. */
export type CommandOnWire<C extends CommandName> = C extends 'position:report'
  ? CommandPayload<C> | ShortReport
  : CommandPayload<C>;

/**
 * Socket.IO's type parameters: what the server sends (short forms excepted, see realtime/fanout/frame.ts), what the
 * client receives, and what it sends.
 */
export type ServerToClientEvents = { [E in ServerEventName]: (payload: PayloadOf<E>) => void };
export type HeardEvents = { [E in ServerEventName]: (payload: EventOnWire<E>) => void };
export type ClientToServerEvents = {
  [C in CommandName]: (payload: CommandOnWire<C>, ack: (answer: Ack<CommandData<C>>) => void) => void;
};
