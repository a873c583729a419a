import type { Command } from './context.ts';
import { MAX_MESSAGE_BYTES } from '../wire.ts';

/** That of MongoDB 7.0; from 25 on, drivers would send the `bulkWrite` command. */
const MAX_WIRE_VERSION = 21;
const VERSION = '7.0.0';
const HELLO_OPTIONS = [
  'helloOk',
  'client',
  'compression',
  'topologyVersion',
  'maxAwaitTimeMS',
  'loadBalanced',
  'backpressure',
];

const hello = (primary: 'isWritablePrimary' | 'ismaster'): Command => ({
  options: HELLO_OPTIONS,
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

/** This store keeps no state per session, since drivers only number operations with it: ending one does nothing. */
const nothingToDo: Command = { options: [], run: () => ({}) };

export const HANDSHAKE: Record<string, Command> = {
  hello: hello('isWritablePrimary'),
  isMaster: hello('ismaster'),
  ping: nothingToDo,
  endSessions: nothingToDo,
  buildInfo: {
    options: [],
    run: () => ({
      version: VERSION,
      versionArray: [7, 0, 0, 0],
      gitVersion: 'embedded',
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: 16 * 1024 * 1024,
    }),
  },
};
