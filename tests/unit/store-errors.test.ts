import type { BulkWriteResult } from 'mongodb';
import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isStoreUnreachable, whyStoreFailed } from '#core/store/errors.ts';

const bulk = (error: Error) => new MongoBulkWriteError(error, {} as BulkWriteResult);

/** The driver's error for connections closed because the store is silent; it does not export the class. */
class PoolClearedOnNetworkError extends MongoNetworkError {
  override get name(): string {
    return 'PoolClearedOnNetworkError';
  }
}

describe('isStoreUnreachable', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('gone'), true],
    ['a connection to a silent server', new PoolClearedOnNetworkError('interrupted'), true],
    ['a server that is no longer the primary', new MongoServerError({ message: 'not primary', code: 10107 }), true],
    ['a server that is shutting down', new MongoServerError({ message: 'in shutdown', code: 91 }), true],
    ['a store whose disk is full', new MongoServerError({ message: 'no space', code: 14031 }), true],
    ['a lost connection during a bulk write', bulk(new MongoNetworkError('gone')), true],
    ['a duplicate key', new MongoServerError({ message: 'duplicate', code: 11000 }), false],
    ['a duplicate key in a bulk write', bulk(new MongoServerError({ message: 'duplicate', code: 11000 })), false],
    ['a programming error', new TypeError('no'), false],
  ])('%s', (_what, error, expected) => {
    expect(isStoreUnreachable(error)).toBe(expected);
  });
});

describe('whyStoreFailed: a log line says why in words, and quotes nothing that is stored', () => {
  const server = (message: string, code: number, codeName?: string) =>
    new MongoServerError({ message, code, ...(codeName === undefined ? {} : { codeName }) });
  const duplicate = 'E11000 duplicate key error index: phone_1 dup key: { phone: "+254798765432" }';
  it.each([
    [
      'the embedded store: disk full',
      server('The store cannot write: IO error: data/000005.log: No space left on device', 14031),
      'no space left on device',
    ],
    [
      'the embedded store: broken disk',
      server('The store cannot write: IO error: data/000005.log: Input/output error', 14031),
      'input/output error',
    ],
    [
      'MongoDB: disk full',
      server('available disk space of 9 bytes is less than required', 14031, 'OutOfDiskSpace'),
      'no space left on device',
    ],
    [
      'DocumentDB: disk full',
      server('could not extend file "base/5/2": No space left on device', 1, 'InternalError'),
      'no space left on device',
    ],
    ['a duplicate key', server(duplicate, 11000, 'DuplicateKey'), 'a unique index already has the key'],
    ['a duplicate key in a bulk write', bulk(server(duplicate, 11000)), 'a unique index already has the key'],
    [
      'any other code of MongoDB',
      server('invalid document { name: "Wanjiku" }', 121, 'DocumentValidationFailure'),
      'DocumentValidationFailure',
    ],
    ['a code without a name', server('Wanjiku', 4711), undefined],
    ['a lost connection', new MongoNetworkError('gone'), 'the store does not answer'],
    ['a lost connection during a bulk write', bulk(new MongoNetworkError('gone')), 'the store does not answer'],
    ['an error that is not of the store', new TypeError('no'), undefined],
  ])('%s', (_what, error, expected) => {
    expect(whyStoreFailed(error)).toBe(expected);
  });
});
