import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { QuickMessage } from '#shared/contract/quick-message-entities.ts';
import { isTalking, type Party, type QuickMessageKey, QUICK_MESSAGES } from '#shared/domain/quick-messages.ts';
import { QUICK_MESSAGE_TEXTS } from '#shared/texts/en/quick-messages.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { cx } from '#client/lib/cx.ts';
import { clockTime } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useTask } from '#client/lib/use-task.ts';
import { sendOrKeep } from '#client/data/outbox/send.ts';
import { useWaiting } from '#client/data/outbox/outbox.ts';
import type { Waiting } from '#client/data/outbox/outbox-state.ts';
import { firstName } from '#client/data/session/profile.ts';
import { FieldNote } from '#client/ui/field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { WaitsMark } from '../outbox/waits-mark.tsx';

/** The number of messages on screen; the notifications list all messages. */
const SHOWN_MAX = 3;
const SENT_SHOWN_MS = 3000;

interface QuickMessagesProps {
  ride: Ride;
  /** `row`: one scrolling row in a card; `large`: in a dialog, large enough for a rider's thumb. */
  look?: Look;
  /** The number of newest messages on screen. */
  shown?: number;
  /** Called when a message was sent, or waits for the network. */
  onSaid?: (word: QuickMessageKey, outcome: 'sent' | 'kept') => void;
}

type Look = 'row' | 'large';

const ROW: Record<Look, string> = {
  row: '-mx-4 flex gap-2 overflow-x-auto px-4 py-1',
  large: 'grid gap-2',
};
const BUTTON: Record<Look, string> = {
  row: 'min-h-11 rounded-full px-3.5 text-sm whitespace-nowrap',
  large: 'min-h-14 rounded-control px-4 text-base',
};

/** Returns the messages of the ride's current state: the start hides the messages about finding each other (R25). */
export const saidNow = ({ words, startedAt }: Ride): readonly QuickMessage[] =>
  startedAt === null ? words : words.filter(({ at }) => at >= startedAt);

/** The messages of an accepted or running ride, and six buttons that each send a message for the ride's state (R25). */
export function QuickMessages({ ride, look = 'row', shown = SHOWN_MAX, onSaid }: QuickMessagesProps) {
  const { sending, sent, problem, send } = useSend(ride, onSaid);
  const waiting = useWaiting(ride.id);
  if (!isTalking(ride.status)) return null;
  const other = firstName((ride.view === 'driver' ? ride.passengerName : ride.driver?.name) ?? '');
  return (
    <section aria-label={TRIP_TEXTS.ride.messages} className="space-y-2">
      <MessageLog
        messages={saidNow(ride).slice(-shown)}
        waiting={waiting}
        me={ride.view}
        other={other}
        keepsLine={shown === 1}
      />
      {/* The key resets the row's sideways scroll when the messages change. */}
      <div key={ride.status} role="group" aria-label={TRIP_TEXTS.ride.sendTo(other)} className={ROW[look]}>
        {QUICK_MESSAGES[ride.status][ride.view].map((word) => (
          <MessageButton
            key={word}
            word={word}
            look={look}
            state={sending === word ? 'sending' : sent === word ? 'sent' : null}
            onPress={() => send(word)}
          />
        ))}
      </div>
      {problem !== null && <FieldNote id={`words-${ride.id}`} hint={undefined} error={problem} />}
    </section>
  );
}

/** Sends one message at a time; without a network, the message waits (R39). */
function useSend(ride: Ride, onSaid: QuickMessagesProps['onSaid']) {
  const [sending, setSending] = useState<QuickMessageKey | null>(null);
  const [sent, setSent] = useState<QuickMessageKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run } = useTask();
  useEffect(() => {
    if (sent === null) return undefined;
    const timer = setTimeout(() => setSent(null), SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  const send = (word: QuickMessageKey) =>
    run(async () => {
      setProblem(null);
      setSending(word);
      try {
        const outcome = await sendOrKeep(ride, { what: 'word', word });
        if (outcome === 'sent') setSent(word);
        onSaid?.(word, outcome);
      } catch (error) {
        setProblem(sentenceOf(error, MESSAGES.quickMessages.failed));
      } finally {
        setSending(null);
      }
    });
  return { sending, sent, problem, send };
}

interface MessageLogProps {
  messages: readonly QuickMessage[];
  waiting: readonly Waiting[];
  me: Party;
  other: string;
  /** Whether the line of the first message is there before it, so that the message moves no button. */
  keepsLine: boolean;
}

/** The messages, which screen readers announce as they arrive. */
function MessageLog({ messages, waiting, me, other, keepsLine }: MessageLogProps) {
  return (
    <div role="log" aria-label={TRIP_TEXTS.ride.messages} aria-live="polite" className="space-y-1">
      {keepsLine && messages.length + waiting.length === 0 && (
        <p aria-hidden className="text-sm text-ink-2">
          {TRIP_TEXTS.ride.sendOne}
        </p>
      )}
      {messages.map(({ from, word, at }) => (
        <p key={`${at} ${from} ${word}`} className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <span className={from === me ? 'text-ink-2' : 'font-semibold'}>
              {from === me ? TRIP_TEXTS.ride.you : other}:{' '}
            </span>
            <span className={from === me ? undefined : 'font-semibold'}>{QUICK_MESSAGE_TEXTS[word]}</span>
          </span>
          <time dateTime={at} className="shrink-0 text-ink-2 tabular">
            {clockTime(at)}
          </time>
        </p>
      ))}
      {waiting.map(
        (item) =>
          item.pressed.what === 'word' && (
            <p key={item.key} className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <span className="text-ink-2">{TRIP_TEXTS.ride.you}: </span>
                {QUICK_MESSAGE_TEXTS[item.pressed.word]}
              </span>
              <WaitsMark item={item} className="text-xs" />
            </p>
          ),
      )}
    </div>
  );
}

interface MessageButtonProps {
  word: QuickMessageKey;
  look: Look;
  state: 'sending' | 'sent' | null;
  onPress: () => void;
}

function MessageButton({ word, look, state, onPress }: MessageButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-busy={state === 'sending' || undefined}
      className={cx(
        'inline-flex shrink-0 items-center justify-center gap-1.5 border border-line-strong bg-surface font-semibold text-ink transition-colors hover:bg-sunk',
        BUTTON[look],
      )}
    >
      {state === 'sending' && <Spinner />}
      {state === 'sent' && <Icon of={Check} size={16} className="shrink-0 text-brand" />}
      <span>{QUICK_MESSAGE_TEXTS[word]}</span>
    </button>
  );
}
