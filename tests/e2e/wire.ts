import type { Page, WebSocketRoute } from '@playwright/test';

/** The page's sockets, under the test's hand. */
export interface Wire {
  /** Closes every socket and refuses new ones until mended. */
  cut(): Promise<void>;
  mend(): void;
  /** When the page's socket last spoke to the server again after a mend, epoch ms. */
  back(): Promise<number>;
  /** When each `position:report` left the page, epoch ms. */
  reports: number[];
}

/** Puts itself between the page and its sockets. Frames pass untouched while the wire is whole. */
export async function wireOf(page: Page): Promise<Wire> {
  const open = new Set<WebSocketRoute>();
  const reports: number[] = [];
  let whole = true;
  let reopened: (at: number) => void = () => undefined;
  let returned = Promise.resolve(0);
  await page.routeWebSocket(/\/socket\.io\//, async (route) => {
    if (!whole) {
      await route.close({ code: 1001 });
      return;
    }
    const server = route.connectToServer();
    open.add(route);
    reopened(Date.now());
    route.onMessage((message) => {
      if (typeof message === 'string' && message.includes('"position:report"')) reports.push(Date.now());
      server.send(message);
    });
    server.onMessage((message) => route.send(message));
    route.onClose(() => {
      open.delete(route);
      void server.close();
    });
  });
  return {
    reports,
    async cut() {
      whole = false;
      await Promise.all([...open].map((route) => route.close({ code: 1001 })));
      open.clear();
    },
    mend() {
      returned = new Promise((resolve) => (reopened = resolve));
      whole = true;
    },
    back: () => returned,
  };
}

const POLLED = [
  '**/api/passengers/rides/current',
  '**/api/drivers/ride-requests',
  '**/api/drivers/all-available',
  '**/api/rides/*/live-data',
  '**/api/location/update',
];

/** From now on nothing that is polled, or posted regularly, gets through: what the page learns, it learns by events. */
export async function abortPolling(page: Page): Promise<void> {
  for (const pattern of POLLED) await page.route(pattern, (route) => route.abort());
}

export async function allowPolling(page: Page): Promise<void> {
  for (const pattern of POLLED) await page.unroute(pattern);
}
