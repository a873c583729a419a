import { MESSAGES } from '../../../../shared/contract/messages.ts';

/** The phone's own share sheet with the promotional text; where there is none, WhatsApp in a new tab (spec 1 §7). */
export function shareBoda(): void {
  const url = window.location.origin;
  if ('share' in navigator) {
    // Rejects when the person closes the sheet; refused for another reason, WhatsApp takes over.
    navigator.share({ title: MESSAGES.brand.name, text: MESSAGES.brand.share, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') openWhatsapp(url);
    });
    return;
  }
  openWhatsapp(url);
}

const openWhatsapp = (url: string): void =>
  void window.open(`https://wa.me/?text=${encodeURIComponent(`${MESSAGES.brand.share} ${url}`)}`, '_blank', 'noopener');
