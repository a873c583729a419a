/** How handing over a link ended; `manual` means that the browser can do neither, `failed` that it would not. */
export type Handover = 'shared' | 'dismissed' | 'copied' | 'manual' | 'failed';

interface LinkToShare {
  title: string;
  text: string;
  url: string;
}

/**
 * Hands a link to the phone's own share sheet; where there is none, or it refuses, to the clipboard. Over plain http a
 * browser has neither: then the caller shows the link to be copied by hand.
 */
export async function shareLink(link: LinkToShare): Promise<Handover> {
  if ('share' in navigator) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return copyLink(link.url);
}

/** Puts a link on the clipboard. */
export async function copyLink(url: string): Promise<Extract<Handover, 'copied' | 'manual' | 'failed'>> {
  if (!('clipboard' in navigator)) return 'manual';
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
