import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { type See, tourOfDriver, tourOfNewcomer, tourOfPassenger } from './tour.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const RULES = ['wcag2a', 'wcag2aa', 'wcag22aa'];

// What fails is told by itself; a recording of every look would double the time.
test.use({ trace: 'off' });

/** At a phone's and a desktop's size, light and dark: nothing runs out sideways, and axe finds nothing. */
const check: See = async (name, { page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // One page without frames needs no second one to put its findings together; the dark changes colours alone.
      const axe = new AxeBuilder({ page }).setLegacyMode(true);
      const { violations } = await (
        colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
      ).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
      expect.soft(found, `${name}, ${size.width} px, ${colorScheme}`).toEqual([]);
    }
    const widths = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect.soft(widths.scrollWidth, `${name}, ${size.width} px wide`).toBe(widths.clientWidth);
  }
  await page.setViewportSize({ width: 360, height: 740 });
};

const screens = [
  ['strangers and newcomers', tourOfNewcomer],
  ['a passenger', tourOfPassenger],
  ['a driver', tourOfDriver],
] as const;

for (const [whose, tour] of screens) {
  test(`DESIGN §7: the screens of ${whose} fit and can be used by everyone`, async ({ app, passenger: person }) => {
    test.setTimeout(180_000);
    // Colours on their way to others are neither.
    await person.page.emulateMedia({ reducedMotion: 'reduce' });
    await tour(app, person, check);
  });
}
