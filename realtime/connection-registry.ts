import { type Room, room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { SOCKETS_PER_PERSON_MAX } from '#shared/domain/constants/rules.ts';
import type { TrackedConnection } from './connection.ts';

/** The connections of this node, by person. Adding and removing take constant time. */
export function createConnectionRegistry() {
  const connections = new Set<TrackedConnection>();
  /** Each person's connections: barely more than the limit, since connections beyond it are closed. */
  const held = new Map<string, TrackedConnection[]>();

  return {
    /** Adds a connection and returns the person's oldest ones beyond the limit, to be closed (R31). */
    add(connection: TrackedConnection): TrackedConnection[] {
      connections.add(connection);
      return peopleOf(connection).flatMap((person) => {
        const theirs = [...(held.get(person) ?? []), connection];
        held.set(person, theirs);
        return theirs.slice(0, -SOCKETS_PER_PERSON_MAX);
      });
    },
    remove(connection: TrackedConnection): void {
      connections.delete(connection);
      for (const person of peopleOf(connection)) {
        const left = held.get(person)?.filter((it) => it !== connection) ?? [];
        if (left.length > 0) held.set(person, left);
        else held.delete(person);
      }
    },
    /** The connections of the person whose room this is. */
    of: (userRoom: Room): readonly TrackedConnection[] => held.get(userRoom) ?? [],
    holds: (userId: UserDoc['_id']): boolean => held.has(room.user(userId)),
    all: (): TrackedConnection[] => [...connections],
  };
}

/** The keys of the people whom a connection counts for: one socket may belong to both a user and an admin. */
const peopleOf = ({ holder: { user, admin } }: TrackedConnection): string[] => [
  ...(user ? [room.user(user.hex)] : []),
  ...(admin ? [`admin:${admin._id.toHexString()}`] : []),
];
