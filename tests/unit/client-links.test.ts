import { describe, expect, it } from 'vitest';
import { telHref, whatsappHref } from '#client/parts/people/contact-links.tsx';
import { MESSAGES } from '#shared/texts/en/messages.ts';

describe('spec 1 §7, links that reach a person', () => {
  it('tel: links carry the number as dialled', () => {
    expect(telHref('+254 712 345 678')).toBe('tel:+254712345678');
    expect(telHref('999')).toBe('tel:999');
  });

  it('a WhatsApp link carries the number and a prefilled greeting', () => {
    const link = new URL(whatsappHref('+254 712 345 678', MESSAGES.brand.whatsappGreetingDriver('Wanja & Co')));
    expect(link.origin + link.pathname).toBe('https://wa.me/254712345678');
    expect(link.searchParams.get('text')).toBe('Hello Wanja & Co, I found you on Boda and would like a trip.');
    const fromDriver = new URL(whatsappHref('+254 712 345 678', MESSAGES.brand.whatsappGreetingPassenger('Wanja')));
    expect(fromDriver.searchParams.get('text')).toBe('Hello Wanja, I am your Boda driver.');
  });
});
