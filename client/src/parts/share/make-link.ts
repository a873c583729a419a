import type { Share } from '#shared/contract/entities.ts';
import type { Fix } from '#shared/contract/fields.ts';
import type { ShareDuration } from '#shared/domain/share-duration.ts';
import { withRecovery } from '#client/data/connection/recover-answer.ts';
import { createShare, refreshShares, useShares } from '#client/data/position/shares.ts';

/** Makes a link to the position; when only the answer is lost, finds the link that was made. Throws ApiError. */
export function makeLink(fix: Fix, duration: ShareDuration): Promise<Share> {
  const before = useShares.getState();
  const known = new Set(before.links.map(({ id }) => id));
  return withRecovery(
    () => createShare(fix, duration),
    async () => {
      await refreshShares();
      const made = useShares.getState().links.find(({ id, rideId }) => rideId === undefined && !known.has(id));
      return before.loaded && made ? made : null;
    },
  );
}
