import type { BulkWriteResult } from 'mongodb';
import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isStoreUnreachable } from '#core/store/errors.ts';

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
