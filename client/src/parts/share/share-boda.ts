import { MESSAGES } from '#shared/texts/en/messages.ts';

/** Returns a WhatsApp link with the promotional text, followed by `address` if given. */
export const whatsappShareHref = (address: string | null): string =>
  `https://wa.me/?text=${encodeURIComponent(address ? `${MESSAGES.brand.share} ${address}` : MESSAGES.brand.share)}`;

/** Opens the phone's share sheet with the promotional text, or WhatsApp where there is no share sheet (spec 1 §7). */
export function shareBoda(): void {
  const url = window.location.origin;
  if ('share' in navigator) {
    // AbortError: the person closed the sheet. Any other failure falls back to WhatsApp.
    navigator.share({ title: MESSAGES.brand.name, text: MESSAGES.brand.share, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') openWhatsapp(url);
    });
    return;
  }
  openWhatsapp(url);
}

const openWhatsapp = (url: string): void => void window.open(whatsappShareHref(url), '_blank', 'noopener');
