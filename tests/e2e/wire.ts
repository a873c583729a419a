import { expect, type Page, type WebSocketRoute } from '@playwright/test';

/** Controls a page's sockets. */
export interface Wire {
  /** Closes every socket and refuses new sockets until mended. */
  cut(): Promise<void>;
  mend(): void;
  /** Whether the server has accepted a socket, so that the page receives events. */
  isLive(): boolean;
  /** How many sockets the server has accepted so far. */
  accepted(): number;
  /** How many `position:report` commands the page has sent. */
  reports(): number;
  /** How many of those reports asked for a response. */
  reportsAsking(): number;
  /** How many commands wait for their response. */
  unanswered(): number;
  /** Drops the next command of that name on its way to the server. */
  loseNext(command: string): void;
}

/** How the frame that completes the handshake begins: an Engine.IO message with Socket.IO's CONNECT. */
const LET_IN = '40';

/** The start of a Socket.IO event with an ack id, and of the response to one. */
const ASKING = /^42\d+\[/;
const ANSWER = /^43\d+\[/;

/** Proxies a page's sockets. Frames pass unchanged until the wire is cut. */
export async function wireOf(page: Page): Promise<Wire> {
  const open = new Set<WebSocketRoute>();
  const live = new Set<WebSocketRoute>();
  let reports = 0;
  let asking = 0;
  let unanswered = 0;
  let accepted = 0;
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
      if (typeof message === 'string' && ASKING.test(message)) unanswered += 1;
      if (typeof message === 'string' && message.includes('"position:report"')) {
        reports += 1;
        if (ASKING.test(message)) asking += 1;
      }
      server.send(message);
    });
    server.onMessage((message) => {
      if (typeof message === 'string' && ANSWER.test(message)) unanswered -= 1;
      if (typeof message === 'string' && message.startsWith(LET_IN)) {
        live.add(route);
        accepted += 1;
      }
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
    reportsAsking: () => asking,
    unanswered: () => unanswered,
    isLive: () => live.size > 0,
    accepted: () => accepted,
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
];

/**
 * Blocks all regular polls and posts from now on, so that the page learns only by events. Waits for an open socket
 * first, because the page fetches earlier changes when its socket opens.
 */
export async function abortPolling({ page, wire }: { page: Page; wire: Wire }): Promise<void> {
  await expect.poll(() => wire.isLive(), 'the socket is open').toBe(true);
  for (const pattern of POLLED) await page.route(pattern, (route) => route.abort());
  // A refused one would be a trouble, which a driver's screen shows before the answer to what was pressed.
  await page.route('**/api/location/update', (route) => route.fulfill({ json: { accepted: true } }));
}
