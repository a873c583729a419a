import type { Context } from '#core/context.ts';
import { areaCells } from '#core/location/cell.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { driversForAdmins, driversOnMap } from '#core/drivers/on-map.ts';
import { followed } from '#core/location/links.ts';
import type { Reporter } from '#core/fixes/audience.ts';
import { refusalOfSight } from '#core/people/sees-drivers.ts';
import { type Room, room } from '#core/lib/rooms.ts';
import type { SharedLocation } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { COMMANDS, type CommandData, type CommandName, type CommandPayload } from '#shared/contract/events.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { type Connection, hideBlocking } from './connection.ts';

type Handler<C extends CommandName> = (
  ctx: Context,
  connection: Connection,
  payload: CommandPayload<C>,
) => CommandData<C> | Promise<CommandData<C>>;

/** The handlers of all commands; a missing or extra one fails type checking. */
const HANDLERS: { [C in CommandName]: Handler<C> } = {
  'position:report': (ctx, connection, fix) => reportFix(ctx, signedIn(connection), fix),
  'area:watch': async (ctx, connection, { statusOnly, ...point }) => {
    const cells = areaCells(point);
    connection.transport.watchesMoves = !statusOnly;
    // Blocks take effect before the socket receives any event of the area.
    const hidden = (await hideBlocking(ctx, [connection])).map(({ driverId }) => driverId);
    // An admin may have deactivated the passenger meanwhile; a passenger deactivated later is removed from the rooms
    // (R47).
    authorise(connection, 'passenger');
    await follow(connection, 'area', cells.map(room.area));
    const drivers = await driversOnMap(ctx, cells, hidden);
    authorise(connection, 'passenger');
    return drivers;
  },
  'area:unwatch': async (_ctx, connection) => {
    await follow(connection, 'area', []);
    return {};
  },
  'share:watch': watchShare,
  'share:unwatch': async (_ctx, connection) => {
    await follow(connection, 'share', []);
    return {};
  },
  'admin:watch': async (ctx, { socket }) => {
    await socket.join(room.adminMap);
    return driversForAdmins(ctx);
  },
};

/** Makes the connection watch an area or link in place of the previous one. */
async function follow(connection: Connection, what: 'area' | 'share', rooms: readonly Room[]): Promise<void> {
  const { socket, watched } = connection;
  connection.watched = { ...watched, [what]: rooms };
  await socket.join([...rooms]);
  for (const left of watched[what]) if (!rooms.includes(left)) await socket.leave(left);
}

/**
 * Watches a link, for anyone who has its token. A forged token costs no lookup (R50); a connection that sends several
 * wrong tokens is closed.
 */
async function watchShare(
  ctx: Context,
  connection: Connection,
  { token }: CommandPayload<'share:watch'>,
): Promise<SharedLocation> {
  const { transport } = connection;
  const link = await followed(ctx, token).catch((error: unknown) => {
    if (error instanceof Refusal && !transport.guard.wrongToken()) transport.cut('wrong share tokens');
    throw error;
  });
  await follow(connection, 'share', link.room === null ? [] : [link.room]);
  // Read again after joining the room: the response contains earlier positions, and later ones arrive as events.
  return (await followed(ctx, token)).shown;
}

function signedIn({ holder: { user } }: Connection): Reporter {
  if (!user) throw new Refusal('NO_SESSION');
  return user;
}

/**
 * Checks that the connection may send a command for `who`.
 * @throws Refusal NO_SESSION without a session, WRONG_ROLE with a session of another kind, BANNED if suspended (R5),
 * ACCOUNT_INACTIVE (R47)
 */
function authorise({ holder: { user, admin } }: Connection, who: (typeof COMMANDS)[CommandName]['who']): void {
  const asPerson = who === 'user' || who === 'passenger';
  if (asPerson && user?.suspended) throw new Refusal('BANNED');
  if (who === 'passenger' && user && !user.seesDrivers) throw refusalOfSight(user.userType);
  if (who === 'anyone' || (asPerson ? user : admin)) return;
  throw new Refusal((user ?? admin) ? 'WRONG_ROLE' : 'NO_SESSION');
}

export const isCommand = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(COMMANDS, name);

/**
 * Runs one command: count > authenticate > authorise > parse > run. A fix skips the session check while the person's
 * audience is known. A session that ends is still noticed: by its event, by the check every 15 s, and whenever the
 * audience is read (R5).
 * @throws Refusal TOO_MANY, NO_SESSION, WRONG_ROLE, INVALID naming the field, or the refusal of the core command
 */
export function runCommand<C extends CommandName>(
  ctx: Context,
  connection: Connection,
  name: C,
  input: unknown,
): CommandData<C> | Promise<CommandData<C>> {
  if (!connection.transport.guard.command(name)) throw new Refusal('TOO_MANY');
  const run = (): CommandData<C> | Promise<CommandData<C>> => {
    authorise(connection, COMMANDS[name].who);
    // The command's schema parses to exactly this type, but TypeScript cannot infer that from a generic name.
    const payload = parseInput(COMMANDS[name].payload, input, 'payload') as CommandPayload<C>;
    return HANDLERS[name](ctx, connection, payload);
  };
  if (name === 'position:report') return run();
  // A person who could not see drivers at the last read may have chosen their type since.
  const isUnsure = COMMANDS[name].who === 'passenger' && !connection.holder.user?.seesDrivers;
  return connection.refresh(isUnsure ? 0 : undefined).then((isLive) => {
    if (!isLive) throw new Refusal('NO_SESSION');
    return run();
  });
}
