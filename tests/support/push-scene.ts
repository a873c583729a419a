import { startSession } from '#core/people/sessions.ts';
import { finishPushes } from '#core/push/deliver.ts';
import { subscribe } from '#core/push/subscribe.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { Store } from '#core/store/store.ts';
import { finishBackground } from '#core/lib/background.ts';
import { createPushSender } from '#server/push-sender.ts';
import { hashOf, type TestContext, testContext } from './context.ts';
import { type PushServer, startPushServer } from './push-server.ts';

export interface PushScene {
  ctx: TestContext;
  server: PushServer;
  /** Subscribes a phone of this person, in a session of its own unless one is named; returns the session's hash. */
  subscribed(user: UserDoc, phone: string, session?: string): Promise<string>;
  /** Waits until everything is sent. */
  settled(): Promise<void>;
  /** Returns what a phone was shown, in order. */
  shown(phone: string): { title: string; body: string }[];
}

/** Creates people with phones, at a push service of our own. */
export async function openPushScene(store: Store): Promise<PushScene> {
  const ctx = testContext(store);
  const server = await startPushServer(() => ctx.push?.publicKey ?? '');
  const config = { keys: undefined, subject: 'mailto:support@boda.test', toLoopback: true };
  ctx.push = await createPushSender(store, config, ctx.log);
  return {
    ctx,
    server,
    async subscribed(user, phone, session) {
      const sessionHash = session ?? (await hashOf(ctx, (await startSession(ctx, user._id)).token));
      await subscribe(ctx, { user, sessionHash, expiresAt: new Date(), suspended: false }, server.phone(phone));
      return sessionHash;
    },
    async settled() {
      await finishBackground(store);
      await finishPushes(store);
    },
    shown: (phone) =>
      server.arrived.filter((it) => it.phone === phone).map(({ message: { title, body } }) => ({ title, body })),
  };
}
