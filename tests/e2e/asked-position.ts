import type { Page } from '@playwright/test';

type Asking = 'getCurrentPosition' | 'watchPosition';
type Asked = [how: Asking, options: PositionOptions | undefined];

/** Records every geolocation request, from the next page load on. */
export async function noteAsked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: Asked[] = [];
    Object.assign(window, { asked });
    const { prototype } = Geolocation;
    for (const how of ['getCurrentPosition', 'watchPosition'] as const) {
      const ask: Geolocation[Asking] = Reflect.get(prototype, how);
      Reflect.set(prototype, how, function (this: Geolocation, ...given: Parameters<typeof ask>) {
        asked.push([how, given[2]]);
        return ask.apply(this, given);
      });
    }
  });
}

/** The options of each request since this page was loaded. */
export const askedOf = (page: Page, how: Asking): Promise<(PositionOptions | undefined)[]> =>
  page.evaluate(
    (wanted) =>
      (Reflect.get(window, 'asked') as Asked[]).filter(([one]) => one === wanted).map(([, options]) => options),
    how,
  );
