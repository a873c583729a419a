import { create } from 'zustand';
import type { Share } from '#shared/contract/entities.ts';
import type { Fix } from '#shared/contract/fields.ts';
import type { ShareDuration } from '#shared/domain/share-duration.ts';
import { ApiError, call } from '../connection/api.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** The person's links to their own position (R15), newest first. */
interface SharesState {
  links: readonly Share[];
  loaded: boolean;
  /** Whether the last fetch failed; it then left `links` unchanged. */
  failed: boolean;
}
const NONE: SharesState = { links: [], loaded: false, failed: false };

export const useShares = create<SharesState>()(() => NONE);
const { getState, setState } = useShares;

/** Counts this page's changes: the response to an older fetch would undo a change, so it is ignored. */
let changes = 0;

/** Fetches the active links (`GET /api/location/shares`) into the store. Throws ApiError. */
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

/** Ends a link (`DELETE /api/location/shares/:id`); a link that no longer exists counts as ended. Throws ApiError. */
export async function endShare(id: string): Promise<void> {
  try {
    await call('endShare', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  changes += 1;
  setState({ links: getState().links.filter((link) => link.id !== id) });
}

/** Returns the share with the full address, since the person sends the link to others. */
const withOrigin = (share: Share): Share => ({
  ...share,
  shareUrl: new URL(share.shareUrl, window.location.origin).href,
});

const newestFirst = (links: readonly Share[]): Share[] =>
  [...links].sort((a, b) => Date.parse(b.sharedAt) - Date.parse(a.sharedAt));

/** Returns the links active at `nowMs` (server's clock): a link also expires without an event. */
export const activeLinks = (links: readonly Share[], nowMs: number): Share[] =>
  links.filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs);

onPersonChanged(() => {
  changes += 1;
  setState(NONE);
});
