import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Log } from '#core/context.ts';
import { getOrCreateSecret } from '#core/store/installation-secret.ts';
import { isPublicAddress } from '#core/limits/network.ts';
import type { PushOutcome, PushService } from '#core/context.ts';
import type { Store } from '#core/store/store.ts';

/** The most that is read of a push service's response; only its status matters. */
const ANSWER_MAX_BYTES = 16 * 1024;
const RETRY_AFTER_MAX_S = 3600;

interface PushConfig {
  /** undefined: generated at the first start. */
  keys: { publicKey: string; privateKey: string } | undefined;
  /** How a push service can contact this installation. */
  subject: string;
  toLoopback: boolean;
}

/** Sends pushes to browsers' push services, with this installation's VAPID keys (decision 036). */
export async function createPushSender(store: Store, config: PushConfig, log: Log): Promise<PushService> {
  const { publicKey, privateKey } = config.keys ?? (await keptKeys(store));
  const vapidDetails = { subject: config.subject, publicKey, privateKey };
  const lookup = config.toLoopback ? undefined : lookupPublic;
  return {
    publicKey,
    allowsLoopback: config.toLoopback,
    async send(phone, message, { ttlS, cutMs, urgent, topic }) {
      try {
        const request = webPush.generateRequestDetails(phone, message, {
          vapidDetails,
          TTL: ttlS,
          urgency: urgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
          ...(topic !== undefined && { topic }),
        });
        const outcome = outcomeOf(await post(request, lookup, cutMs));
        if (outcome.is === 'refused') log.warn({}, 'a push service refused a push');
        return outcome;
      } catch (error) {
        return error instanceof PrivateAddress ? { is: 'refused' } : { is: 'later', afterS: 0 };
      }
    },
  };
}

/**
 * Returns the key pair generated at the first start. A single write stores both keys, so processes that start at the
 * same time use the same pair.
 */
async function keptKeys(store: Store): Promise<{ publicKey: string; privateKey: string }> {
  const kept = await getOrCreateSecret(store, 'vapid-keys', () => {
    const made = webPush.generateVAPIDKeys();
    return `${made.publicKey}.${made.privateKey}`;
  });
  const [publicKey = '', privateKey = ''] = kept.split('.');
  return { publicKey, privateKey };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** Posts once, without following redirects; rejects on a timeout. */
function post(
  { endpoint, headers, body }: webPush.RequestDetails,
  lookup: LookupFunction | undefined,
  cutMs: number,
): Promise<Answer> {
  const { request } = new URL(endpoint).protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(cutMs);
    const sending = request(endpoint, { method: 'POST', headers, signal, ...(lookup && { lookup }) }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX_BYTES) answer.destroy();
      });
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'later', afterS: secondsOf(retryAfter) };
  return { is: 'refused' };
}

/** A Retry-After header in seconds, from seconds or a date; 0 without one. */
function secondsOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_MAX_S) : 0;
}

/** Thrown for a host name that resolves to a private network. */
class PrivateAddress extends Error {}

/**
 * Resolves a name while connecting, so that it cannot change after the check. Queries the name servers directly: the
 * system's look-up would occupy one of the few threads that sign-in needs as well (R35).
 */
const lookupPublic: LookupFunction = (host, options, done) => {
  void Promise.allSettled([dns.promises.resolve4(host), dns.promises.resolve6(host)]).then(([four, six]) => {
    const found = [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
    const [first] = found;
    if (!first) done(new Error('a push service has no address'), '', 0);
    else if (!found.every(({ address }) => isPublicAddress(address))) done(new PrivateAddress(), '', 0);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
