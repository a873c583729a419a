import type { SubscriptionDoc } from '../store/notification-documents.ts';

/** What became of a push. `later`: not taken this time; after `afterS` seconds, if the push service said so. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterS: number };

/** Sends pushes to the push services of browsers. */
export interface PushService {
  /** The public VAPID key of this installation. */
  publicKey: string;
  /** Whether push services on this machine are allowed: on laptops, and in tests. */
  allowsLoopback: boolean;
  /**
   * Encrypts a message for one phone, and hands it to its push service. It never throws, and takes `cutMs` at most.
   * @param topic of the messages that wait at the push service, the last of a topic stays
   */
  send(
    phone: Pick<SubscriptionDoc, 'endpoint' | 'keys'>,
    message: string,
    options: { ttlS: number; cutMs: number; urgent: boolean; topic: string | undefined },
  ): Promise<PushOutcome>;
}
