import { create } from 'zustand';
import type { Share } from '#shared/contract/entities.ts';
import type { Fix } from '#shared/contract/fields.ts';
import type { ShareDuration } from '#shared/domain/share-duration.ts';
import { ApiError, call } from '../connection/api.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** The person's own links to their position (R15), newest first. */
interface SharesState {
  links: readonly Share[];
  loaded: boolean;
  /** The last fetch got no answer; `links` is then unchanged. */
  failed: boolean;
}
const NONE: SharesState = { links: [], loaded: false, failed: false };

export const useShares = create<SharesState>()(() => NONE);
const { getState, setState } = useShares;

/** Incremented by every change made on this page, because the answer of an earlier fetch would undo it. */
let changes = 0;

/** Fetches the active links (`GET /api/location/shares`). Throws ApiError. */
export async function refreshShares(): Promise<void> {
  const before = changes;
  try {
    const links = await call('listShares');
    if (before === changes) setState({ links: newestFirst(links.map(withOrigin)), loaded: true, failed: false });
  } catch (error) {
    if (before === changes) setState({ failed: true });
    throw error;
  }
}

/** Creates a link to the position, which works for `duration` (`POST /api/location/share`). Throws ApiError. */
export async function createShare({ latitude, longitude, accuracy }: Fix, duration: ShareDuration): Promise<Share> {
  const share = withOrigin(await call('shareLocation', { body: { latitude, longitude, accuracy, duration } }));
  changes += 1;
  setState({ links: newestFirst([share, ...getState().links.filter(({ id }) => id !== share.id)]) });
  return share;
}

/** Ends a link (`DELETE /api/location/shares/:id`); one that no longer exists counts as ended. Throws ApiError. */
export async function endShare(id: string): Promise<void> {
  try {
    await call('endShare', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  changes += 1;
  setState({ links: getState().links.filter((link) => link.id !== id) });
}

/** A link is sent to others, so it needs the full address. */
const withOrigin = (share: Share): Share => ({
  ...share,
  shareUrl: new URL(share.shareUrl, window.location.origin).href,
});

const newestFirst = (links: readonly Share[]): Share[] =>
  [...links].sort((a, b) => Date.parse(b.sharedAt) - Date.parse(a.sharedAt));

/** The links still active at `nowMs`, by the server's clock: they also expire without an event. */
export const activeLinks = (links: readonly Share[], nowMs: number): Share[] =>
  links.filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs);

onPersonChanged(() => {
  changes += 1;
  setState(NONE);
});
