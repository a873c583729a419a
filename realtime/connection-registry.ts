import type { UserDoc } from '../core/store/documents.ts';
import { SOCKETS_PER_PERSON_MAX } from '../shared/domain/constants/rules.ts';
import type { TrackedConnection } from './connection.ts';

/** The connections of this node, by person. Adding and removing take the same time however many there are. */
export function createConnectionRegistry() {
  const connections = new Set<TrackedConnection>();
  const held = new Map<string, Set<TrackedConnection>>();

  return {
    /** Adds a connection, and returns the person's oldest ones beyond the limit, which must be closed (R31). */
    add(connection: TrackedConnection): TrackedConnection[] {
      connections.add(connection);
      return peopleOf(connection).flatMap((person) => {
        const theirs = (held.get(person) ?? new Set()).add(connection);
        held.set(person, theirs);
        return [...theirs].slice(0, -SOCKETS_PER_PERSON_MAX);
      });
    },
    remove(connection: TrackedConnection): void {
      connections.delete(connection);
      for (const person of peopleOf(connection)) {
        const theirs = held.get(person);
        theirs?.delete(connection);
        if (theirs?.size === 0) held.delete(person);
      }
    },
    holds: (userId: UserDoc['_id']): boolean => held.has(keyOf.user(userId)),
    all: (): TrackedConnection[] => [...connections],
  };
}

const keyOf = {
  user: (id: UserDoc['_id']): string => `user:${id.toHexString()}`,
  admin: (id: UserDoc['_id']): string => `admin:${id.toHexString()}`,
};

/** One socket may belong to both a user and an admin. */
const peopleOf = ({ principals: { user, admin } }: TrackedConnection): string[] => [
  ...(user ? [keyOf.user(user.user._id)] : []),
  ...(admin ? [keyOf.admin(admin.admin._id)] : []),
];
