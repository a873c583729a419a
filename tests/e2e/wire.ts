import { expect, type Page, type WebSocketRoute } from '@playwright/test';

/** The page's sockets, under the test's hand. */
export interface Wire {
  /** Closes every socket and refuses new ones until mended. */
  cut(): Promise<void>;
  mend(): void;
  /** The server has let a socket in: from then on the page hears what happens. */
  isLive(): boolean;
  /** How many times a `position:report` has left the page. */
  reports(): number;
  /** The next command of that name is lost on its way to the server. */
  loseNext(command: string): void;
}

/** How the frame begins that ends the handshake: Engine.IO's message, Socket.IO's CONNECT. */
const LET_IN = '40';

/** Puts itself between the page and its sockets. Frames pass untouched while the wire is whole. */
export async function wireOf(page: Page): Promise<Wire> {
  const open = new Set<WebSocketRoute>();
  const live = new Set<WebSocketRoute>();
  let reports = 0;
  let whole = true;
  let toLose: string | null = null;
  await page.routeWebSocket(/\/socket\.io\//, async (route) => {
    if (!whole) {
      await route.close({ code: 1001 });
      return;
    }
    const server = route.connectToServer();
    open.add(route);
    route.onMessage((message) => {
      if (toLose !== null && typeof message === 'string' && message.includes(`"${toLose}"`)) {
        toLose = null;
        return;
      }
      if (typeof message === 'string' && message.includes('"position:report"')) reports += 1;
      server.send(message);
    });
    server.onMessage((message) => {
      if (typeof message === 'string' && message.startsWith(LET_IN)) live.add(route);
      route.send(message);
    });
    route.onClose(() => {
      open.delete(route);
      live.delete(route);
      void server.close();
    });
  });
  return {
    reports: () => reports,
    isLive: () => live.size > 0,
    loseNext(command) {
      toLose = command;
    },
    async cut() {
      whole = false;
      await Promise.all([...open].map((route) => route.close({ code: 1001 })));
      open.clear();
      live.clear();
    },
    mend() {
      whole = true;
    },
  };
}

const POLLED = [
  '**/api/passengers/rides/current',
  '**/api/drivers/ride-requests',
  '**/api/drivers/all-available',
  '**/api/rides/*/live-data',
  '**/api/location/update',
];

/**
 * From now on nothing that is polled, or posted regularly, gets through: what the page learns, it learns by events. Not
 * before it hears them: what has happened until then is asked for when the socket opens.
 */
export async function abortPolling({ page, wire }: { page: Page; wire: Wire }): Promise<void> {
  await expect.poll(() => wire.isLive(), 'the socket is open').toBe(true);
  for (const pattern of POLLED) await page.route(pattern, (route) => route.abort());
}
