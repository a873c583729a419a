import type { Locator, Page, Route } from '@playwright/test';
import type { EndpointName } from '#shared/contract/routes.ts';
import { routeOf } from '#shared/contract/routes.ts';
import { expect } from './fixtures.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

type AnswerCall = (route: Route) => Promise<void>;

/** Handles an endpoint's calls in the test until the returned function is called. */
export async function answerAll(page: Page, name: EndpointName, answer: AnswerCall): Promise<() => Promise<void>> {
  const { method, path } = routeOf(name);
  const pattern = new RegExp(`${path.replace(/:\w+/, '\\w+')}(\\?|$)`);
  const handler = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback());
  await page.route(pattern, handler);
  return () => page.unroute(pattern, handler);
}

/** Handles the next call of an endpoint in the test; the server handles later calls. */
export async function answerOnce(page: Page, name: EndpointName, answer: AnswerCall): Promise<void> {
  let answered = false;
  await answerAll(page, name, (route) => {
    if (answered) return route.fallback();
    answered = true;
    return answer(route);
  });
}

/** A proxy's response when it cannot reach the server, without a message of ours. */
export const noGateway = (route: Route): Promise<void> => route.fulfill({ status: 502, body: 'no gateway' });
export const refuse = (status: number, error: string) => (route: Route) =>
  route.fulfill({ status, json: { error, code: 'INVALID' } });

/** A table row on a desktop, a card on a phone; not a toast, which is a list item as well. */
export const rowOf = (page: Page, name: string): Locator => {
  const main = page.getByRole('main');
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: name });
};

/**
 * Presses an action of a row, or of the only row: "Edit Kiragu Added". On a desktop most actions are buttons, on a
 * phone they are in a menu. Opens the menu again when it closes because its row has just changed.
 */
export async function act(row: Page | Locator, action: string | RegExp): Promise<void> {
  const page = 'page' in row ? row.page() : row;
  const more = row.getByRole('button', { name: typeof action === 'string' ? moreOf(action) : /^More: / });
  const word = row.getByRole('button', { name: action, exact: true });
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await word.or(more).first().waitFor();
  await expect(async () => {
    if (await word.isVisible()) return word.click({ timeout: 5000 });
    if (!(await item.isVisible())) await more.click({ timeout: 5000 });
    await item.click({ timeout: 5000 });
  }).toPass();
}

/** Returns the name of the row menu that contains an action: "More: Kiragu Added". */
const moreOf = (action: string): string =>
  `More: ${action.replace(/^(Edit|Delete|Review|Approve|Ban|Let|Timeline:|Cancel Ride:) /, '').replace(/ choose again$/, '')}`;

/** Types into the table's search and waits until the URL has it. */
export async function searchFor(page: Page, list: string, words: string): Promise<void> {
  await page.getByPlaceholder(`Search ${list}...`).fill(words);
  await expect(page).toHaveURL(new RegExp(`search=${words.replaceAll(' ', '\\+')}`));
}

/** The texts of a row's cells, in column order. */
export async function cellsOf(row: Locator): Promise<string[]> {
  await row.waitFor();
  return row.locator('th, td').allInnerTexts();
}
