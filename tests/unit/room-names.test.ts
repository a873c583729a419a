import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { cellOf } from '#core/location/cell.ts';
import { room } from '#core/lib/rooms.ts';
import { sha256 } from '#core/lib/tokens.ts';

describe('architecture "Processes": room names', () => {
  it('no room has a name of 20 characters, which an adapter would take for a socket id', () => {
    const id = new ObjectId();
    const every: { [K in keyof typeof room]: string } = {
      user: room.user(id),
      session: room.session(sha256('token')),
      area: room.area(cellOf({ latitude: -0.5389, longitude: 37.4574 })),
      followersOf: room.followersOf(id),
      hiddenFrom: room.hiddenFrom(id),
      share: room.share({ _id: id, userId: id }),
      admins: room.admins,
      adminMap: room.adminMap,
    };
    for (const name of Object.values(every)) expect(name).not.toHaveLength(20);
    expect(new Set(Object.values(every)).size).toBe(Object.keys(every).length);
  });
});
