import { MESSAGES } from '../../../shared/contract/messages.ts';

/** WhatsApp with the promotional text; `address` follows it where it is known. */
export const whatsappShareHref = (address: string | null): string =>
  `https://wa.me/?text=${encodeURIComponent(address ? `${MESSAGES.brand.share} ${address}` : MESSAGES.brand.share)}`;

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

const openWhatsapp = (url: string): void => void window.open(whatsappShareHref(url), '_blank', 'noopener');
