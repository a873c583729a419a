import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReportedRide, ReportUpdate } from '#shared/contract/admin-report-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { REPORT_TEXT_MAX } from '#shared/domain/constants/rules.ts';
import type { ReportKind } from '#shared/domain/report.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { timeOf } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { ListCard, RideLine } from './list-card.tsx';

const FILTERS = [
  { value: 'open', label: 'To answer' },
  { value: 'all', label: 'All reports' },
] as const;
const WORDS = {
  which: 'Which reports',
  what: 'reports',
  rows: 'Rides with reports',
  none: { open: 'No open reports', all: 'No reports' },
  noneText: 'What passengers and drivers report after a trip appears here.',
} as const;
/** Refetched when a ride changes; a person's page shows reports too. */
const RIDES = ['admin', 'rides'] as const;
const REPORTS = [...RIDES, 'reports'] as const;

const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  lost_item: 'Lost item',
  overcharged: 'Overcharged',
  not_paid: 'Not paid',
  unsafe: 'Felt unsafe',
  rude: 'Rude',
  did_not_come: 'Did not come',
  other: 'Something else',
};

/** Lists what passengers and drivers reported after their trips, the oldest open one first (R52). */
export const Reports = ({ children }: { children: ReactNode }) => (
  <ListCard
    title="Reports"
    filters={FILTERS}
    first="open"
    queryKey={REPORTS}
    fetch={(query, signal) => call('adminListReports', { query, signal })}
    row={(ride, nowMs) => <ReportedTrip key={ride.ride_id} ride={ride} nowMs={nowMs} />}
    words={WORDS}
    icon={MessageSquareWarning}
  >
    {children}
  </ListCard>
);

interface ReportedTripProps {
  ride: ReportedRide;
  nowMs: number;
  onOpen?: (rideId: string) => void;
}

/** The reports of one trip, with what an admin can do about them. */
export function ReportedTrip({ ride, nowMs, onOpen }: ReportedTripProps) {
  return (
    <li className="space-y-3 py-3">
      {ride.reports.map((report) => (
        <Report key={report.by} ride={ride} report={report} nowMs={nowMs} />
      ))}
      <RideLine
        id={ride.ride_id}
        pickup={ride.pickup_address}
        destination={ride.destination_address}
        at={ride.ended_at}
        nowMs={nowMs}
        onOpen={onOpen}
      />
    </li>
  );
}

type OneReport = ReportedRide['reports'][number];

function Report({ ride, report, nowMs }: { ride: ReportedRide; report: OneReport; nowMs: number }) {
  const { by, kind, text, at, status, owner, answer } = report;
  const [author, about] =
    by === 'passenger' ? [ride.passenger_name, ride.driver_name] : [ride.driver_name, ride.passenger_name];
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{KIND_LABELS[kind]}</span>
        <span className="text-ink-2 tabular">{timeOf(at, nowMs)}</span>
        {owner !== null && <span className="text-ink-2">{OWNER_LABELS[status](owner)}</span>}
      </p>
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{author}</span> ({by}) about <span className="font-semibold">{about}</span>
        {by === 'passenger' && ride.driver_reports > 1 && ` · ${ride.driver_reports} trips reported`}
      </p>
      {text !== null && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {text}
        </p>
      )}
      {answer !== null && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          Answer: {answer}
        </p>
      )}
      {status === 'open' && <Actions rideId={ride.ride_id} report={report} author={author} />}
    </div>
  );
}

const OWNER_LABELS: Readonly<Record<OneReport['status'], (name: string) => string>> = {
  open: (name) => `Taken by ${name}`,
  answered: (name) => `Answered by ${name}`,
  closed: (name) => `Closed by ${name}`,
};

interface ActionsProps {
  rideId: string;
  report: OneReport;
  author: string;
}

function Actions({ rideId, report: { by, owner }, author }: ActionsProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const update = (body: Omit<ReportUpdate, 'by'>, done?: string) =>
    run(async () => {
      setProblem(null);
      try {
        await call('adminUpdateReport', { params: { id: rideId }, body: { by, ...body } });
        if (done !== undefined) toast.success(done);
        setAnswer(null);
      } catch (error) {
        setProblem(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
      }
      await refetchShown(RIDES);
    });
  const send = () => {
    const said = answer?.trim() ?? '';
    if (said === '') setProblem(ADMIN_MESSAGES.answerRequired);
    else update({ status: 'answered', answer: said }, ADMIN_MESSAGES.reportAnswered);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" onClick={() => setAnswer('')}>
        Answer
      </Button>
      {owner === null && (
        <Button size="small" variant="outline" busy={busy} onClick={() => update({ status: 'open' })}>
          Take
        </Button>
      )}
      <Button size="small" variant="outline" busy={busy} onClick={() => update({ status: 'closed' })}>
        Close
      </Button>
      {problem !== null && answer === null && <Note tone="danger">{problem}</Note>}
      <ConfirmDialog
        open={answer !== null}
        onClose={() => setAnswer(null)}
        onConfirm={send}
        busy={busy}
        title={`Answer ${author}`}
        text="Write it in the language of the report. It reaches this person alone."
        confirmLabel="Send answer"
      >
        <div className="space-y-3">
          <TextInput label="Answer" value={answer ?? ''} onChange={setAnswer} maxLength={REPORT_TEXT_MAX} />
          {problem !== null && <Note tone="danger">{problem}</Note>}
        </div>
      </ConfirmDialog>
    </div>
  );
}
