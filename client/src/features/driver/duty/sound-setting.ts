import { create } from 'zustand';
import { keep, readKept } from '../../../lib/storage.ts';

const KEY = 'boda.request-sound';

/** Whether requests are heard on this phone; kept for the next visit. */
export const useSoundSetting = create<{ muted: boolean }>()(() => ({ muted: readKept(KEY) === 'off' }));

export function setMuted(muted: boolean): void {
  keep(KEY, muted ? 'off' : null);
  useSoundSetting.setState({ muted });
}
