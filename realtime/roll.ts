import type { UserDoc } from '../core/store/documents.ts';
import { SOCKETS_PER_PERSON_MAX } from '../shared/domain/constants/rules.ts';
import type { Held } from './connection.ts';

/** Who holds which sockets of this node. Each step takes the same time, however many there are. */
export function createRoll() {
  const connections = new Set<Held>();
  const held = new Map<string, Set<Held>>();

  return {
    /** Answers those that are to go, since a person holds too many (R31): the oldest. */
    add(connection: Held): Held[] {
      connections.add(connection);
      return peopleOf(connection).flatMap((person) => {
        const theirs = (held.get(person) ?? new Set()).add(connection);
        held.set(person, theirs);
        return [...theirs].slice(0, -SOCKETS_PER_PERSON_MAX);
      });
    },
    remove(connection: Held): void {
      connections.delete(connection);
      for (const person of peopleOf(connection)) {
        const theirs = held.get(person);
        theirs?.delete(connection);
        if (theirs?.size === 0) held.delete(person);
      }
    },
    holds: (userId: UserDoc['_id']): boolean => held.has(keyOf.user(userId)),
    all: (): Held[] => [...connections],
  };
}

const keyOf = {
  user: (id: UserDoc['_id']): string => `user:${id.toHexString()}`,
  admin: (id: UserDoc['_id']): string => `admin:${id.toHexString()}`,
};

/** A socket may carry a person and an admin. */
const peopleOf = ({ principals: { user, admin } }: Held): string[] => [
  ...(user ? [keyOf.user(user.user._id)] : []),
  ...(admin ? [keyOf.admin(admin.admin._id)] : []),
];
