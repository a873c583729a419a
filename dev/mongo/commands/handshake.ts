import { MAX_MESSAGE_BYTES } from '../wire.ts';
import type { Command } from './context.ts';

/** The wire version of MongoDB 7.0; from version 25, drivers would send the `bulkWrite` command. */
const MAX_WIRE_VERSION = 21;

const hello = (primary: 'isWritablePrimary' | 'ismaster'): Command => ({
  options: ['helloOk', 'client', 'compression', 'backpressure'],
  run: ({ catalog }) => ({
    helloOk: true,
    [primary]: catalog.writable,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
  }),
});

/** Does nothing: the store keeps no session state, because drivers use sessions only to number operations. */
const nothingToDo: Command = { options: [], run: () => ({}) };

export const HANDSHAKE: Record<string, Command> = {
  hello: hello('isWritablePrimary'),
  ismaster: hello('ismaster'),
  ping: nothingToDo,
  endSessions: nothingToDo,
};
