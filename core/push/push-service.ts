import type { SubscriptionDoc } from '../store/notification-documents.ts';

/**
 * The outcome of a push. `later`: not accepted this time; retry after `afterS` seconds, if the push service said so.
 */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterS: number };

/** Sends pushes to the push services of browsers. */
export interface PushService {
  /** The public VAPID key of this installation. */
  publicKey: string;
  /** Whether push services on this machine are allowed: on laptops, and in tests. */
  allowsLoopback: boolean;
  /**
   * Encrypts a message for one phone, and sends it to its push service. Never throws, and takes `cutMs` at most.
   * @param topic of the messages queued at the push service, only the last of a topic is kept
   */
  send(
    phone: Pick<SubscriptionDoc, 'endpoint' | 'keys'>,
    message: string,
    options: { ttlS: number; cutMs: number; urgent: boolean; topic: string | undefined },
  ): Promise<PushOutcome>;
}
