import PQueue from 'p-queue';
import {
  PUSH_CUT_MS,
  PUSH_FIRST_CUT_MS,
  PUSHES_AT_ONCE_MAX,
  PUSHES_PER_NEW_HOST_MAX,
  PUSHES_PER_PERSON_MAX,
} from '#shared/domain/constants/server.ts';
import type { PushOutcome } from '../context.ts';
import { limitedPerKey } from '../lib/limited-per-key.ts';
import type { SubscriptionDoc } from '../store/notification-documents.ts';

/**
 * Limits the pushes of one process (R35), so that a hanging push service delays only its own phones. A phone gets one
 * push at a time, and a person only a few. A phone whose service accepted its last push is proven; the others share a
 * queue with few pushes per host and a shorter timeout.
 */
export function createPushQueues() {
  const proven = new Set<string>();
  const provenQueue = new PQueue({ concurrency: PUSHES_AT_ONCE_MAX });
  const newQueue = new PQueue({ concurrency: PUSHES_AT_ONCE_MAX });
  const ofPhone = limitedPerKey(1);
  const ofPerson = limitedPerKey(PUSHES_PER_PERSON_MAX);
  const ofNewHost = limitedPerKey(PUSHES_PER_NEW_HOST_MAX);

  type Phone = Pick<SubscriptionDoc, '_id' | 'userId' | 'endpoint'>;
  type Send = (cutMs: number) => Promise<PushOutcome>;

  const inQueue = ({ _id, endpoint }: Phone, send: Send): Promise<PushOutcome> =>
    proven.has(_id)
      ? provenQueue.add(() => send(PUSH_CUT_MS), { throwOnTimeout: true })
      : ofNewHost(new URL(endpoint).host, () => newQueue.add(() => send(PUSH_FIRST_CUT_MS), { throwOnTimeout: true }));

  return {
    /** @param send receives the timeout, ms */
    send: (phone: Phone, send: Send): Promise<PushOutcome> =>
      ofPhone(phone._id, () =>
        ofPerson(phone.userId.toHexString(), async () => {
          const outcome = await inQueue(phone, send);
          if (outcome.is === 'sent') proven.add(phone._id);
          else proven.delete(phone._id);
          return outcome;
        }),
      ),
  };
}
