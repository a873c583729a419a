/** How sharing a link ended. `manual`: the browser can neither share nor copy; `failed`: it refused to. */
type Handover = 'shared' | 'dismissed' | 'copied' | 'manual' | 'failed';

interface LinkToShare {
  title: string;
  text: string;
  url: string;
}

/**
 * Opens the phone's share sheet for a link. Copies the link where there is no sheet, or if sharing fails. Over plain
 * http a browser can do neither: the caller then shows the link to copy manually.
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

export async function copyLink(url: string): Promise<Extract<Handover, 'copied' | 'manual' | 'failed'>> {
  if (!('clipboard' in navigator)) return 'manual';
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
