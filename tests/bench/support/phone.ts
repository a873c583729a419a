import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Client, TestApp } from '#tests/support/app.ts';

export const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const SCREEN = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

export interface Phone {
  page: Page;
  cdp: CDPSession;
  context: BrowserContext;
  /** Returns the MB of JavaScript's heap after a collection. */
  heapMb: () => Promise<number>;
}

/** Opens a small phone whose processor is `cpu` times slower. */
export async function startPhone(browser: Browser, app: TestApp, cpu: number): Promise<Phone> {
  const context = await browser.newContext({ ...SCREEN, baseURL: app.url });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await cdp.send('HeapProfiler.enable');
  return {
    page,
    cdp,
    context,
    async heapMb() {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    },
  };
}

/** Signs the phone in as `client`, a person or an admin, in Embu with its position allowed. */
export async function signIn({ context }: Phone, app: TestApp, client: Client): Promise<void> {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(EMBU);
  const session = [...client.cookies].filter(([name]) => /^boda_(session|admin)/.test(name));
  await context.addCookies(session.map(([name, value]) => ({ name, value, url: app.url })));
}
