import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { PICTURES, takePictures } from './pictures.ts';

/**
 * English words that no Kiswahili screen may show. Loan words that the Kiswahili uses on purpose are left out: app,
 * browser, cash, CSV, data, email, GPS, JSON, JPG, PNG, link, Location, Permissions, Notifications and Allow (as the
 * phone's own settings say them), number "plate", PIN, QR code, scan, selfie, settings, SMS, SOS, statement, tab, Boda, Google,
 * M-Pesa, WhatsApp, wallet.
 */
const ENGLISH = new Set(
  `the a an your you yours i me my we us our it its this that these those they them their he she him her who what when
  where why which how is are am was were be been has have had do does did can could may might will would should must
  not no yes and or but if so than then as at by for from in into of off on onto out over to under until up with
  without within about above after again all already also always any before both each every few first last less many
  more most much near nearby never new next none now once one only other others own per same several some soon still
  there here too two very yet please sorry thanks thank hello welcome today tomorrow yesterday minute minutes min hour
  hours day days week weeks month monthly year time times ago late later early distance duration speed accuracy
  trip trips ride rides driver drivers passenger passengers rider pickup destination stage stages route routes road
  town fare fares price pricing prices money pay paid payment payments charged earned earn earnings total average
  booking book booked choose chosen choice choosing select change changed accept accepted accepting decline declined
  start starts started starting arrive arrived arrives arrival complete completed completing cancel cancelled request
  requests requested waiting wait waits offline online available unavailable busy away free share sharing shared call
  calls message messages send sending sent rate rated rating ratings star stars receipt history activity
  recent search find finding found looking look show shows list lists map maps place places address nearest farther
  fastest closest sign signed signing profile account accounts details detail personal info information name names
  phone number mobile optional full photo photos picture license card document documents vehicle motorbike luggage
  cargo small medium large notification notifications bell contact contacts favorite favorites trusted friend family
  person people safety safe unsafe help emergency police medical fire alert alerts danger support hotline block blocked
  working schedule scheduled back home dashboard menu main close closed open opens opened dismiss done ok okay got
  edit save saved saving add added adding remove removed delete deleted deleting print download step steps
  loading load loads loaded try failed failing wrong problem trouble error connection network internet refresh
  reload update updated turn hidden keep keeps kept clear confirm confirmed confirmation question answer answers
  current currently unknown needed required missing pending approved approval review reviewed suspended banned active
  inactive verified privacy policy terms service services language admin page screen button image zoom move drag use
  used using get gets go goes going come comes coming take taken takes tell see seen know knows let give given make
  made like need needs want lowest highest within outside inside between cheap affordable fast reliable community
  registration register registered document replace smaller larger type types pick expand collapse show hide previous
  statistics figures withdraw explain worked works sound hint left right low high polite clean rude ready easy wait`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Loan words and letters of the Kiswahili ("Kwa admin") that are in the list above. */
const ALSO_KISWAHILI = ['a', 'i', 'admin'];
for (const word of ALSO_KISWAHILI) ENGLISH.delete(word);

/**
 * Texts that are no words of a language: places, addresses, brands, numbers of receipts. "Town" is part of place names, and the fare rules
 * quote it.
 */
const NAMES =
  /\bTown\b|Embu stage|[\w.-]+@[\w.-]+|(?:https?:\/\/|www\.)\S+|\b127\.0\.0\.1\S*|© OpenStreetMap\S*|MapLibre|Boda Wallet|\bkwenye Maps\b|\bB-\d{6}-[\w-]+/g;

/** Everything that a page says, to eyes and to screen readers. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [document.title, document.body.innerText];
    for (const name of [
      'aria-label',
      'placeholder',
      'title',
      'alt',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
    ])
      for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '');
    return said.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
  });

/** The lines with an English word in them. */
const englishIn = (lines: readonly string[]): string[] =>
  [...new Set(lines)].flatMap((line) => {
    const words =
      line
        .replace(NAMES, ' ')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [];
    const english = words.filter((word) => ENGLISH.has(word));
    return english.length === 0 ? [] : [`${english.join(', ')}: ${line}`];
  });

/** Expects that a screen says nothing in English. With PICTURES=folder it also keeps pictures and its texts there. */
export async function expectKiswahili(page: Page, name: string): Promise<void> {
  const lines = await textsOf(page);
  await takePictures(name, page);
  if (PICTURES) writeFileSync(`${PICTURES}/${name}.txt`, lines.join('\n'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  expect.soft(englishIn(lines), name).toEqual([]);
}
