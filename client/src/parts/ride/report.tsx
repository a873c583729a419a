import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { REPORT, REPORT_KIND_LABELS } from '#shared/texts/en/reports.ts';
import type { OwnReport } from '#shared/contract/report-entities.ts';
import { REPORT_TEXT_MAX } from '#shared/domain/constants/rules.ts';
import { mayReport, REPORT_KINDS, type ReportKind } from '#shared/domain/report.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { takeStep } from '#client/data/rides/fetch-rides.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { OfflineHint } from '../offline-hint.tsx';
import { otherOf } from './rating/rating-state.ts';

interface TripReportProps {
  ride: Ride;
  nowMs: number;
  /** An icon at the end of a row, for a list. */
  inRow?: boolean;
}

/** Reports what went wrong on an ended trip (R52), or shows the report and its answer; nothing once it is too late. */
export function TripReport({ ride, nowMs, inRow = false }: TripReportProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const given = ride.myReport;
  if (!given && !mayReport(timesOf(ride), new Date(nowMs))) return null;
  if (given && !inRow) return <Given report={given} view={ride.view} />;
  const label = given ? REPORT.yours : REPORT.open;
  return (
    <>
      {inRow ? (
        <IconButton icon={MessageSquareWarning} label={label} onClick={() => setOpen(true)} className="text-ink-2!" />
      ) : (
        <Button variant="quiet" fullWidth icon={MessageSquareWarning} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && given && (
        <Dialog open onClose={close} title={REPORT.yours}>
          <Given report={given} view={ride.view} />
        </Dialog>
      )}
      {open && !given && <ReportDialog ride={ride} onClose={close} />}
    </>
  );
}

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
const timesOf = ({ acceptedAt, completedAt, cancelledAt }: Ride) => ({
  acceptedAt: dateOf(acceptedAt),
  completedAt: dateOf(completedAt),
  cancelledAt: dateOf(cancelledAt),
});

const labelOf = (view: Ride['view'], kind: ReportKind): string => {
  const labels: Partial<Record<ReportKind, string>> = REPORT_KIND_LABELS[view];
  return labels[kind] ?? kind;
};

function Given({ report: { kind, text, status, answer }, view }: { report: OwnReport; view: Ride['view'] }) {
  return (
    <section aria-label={REPORT.yours} className="space-y-2 rounded-card border border-line bg-surface p-4 text-sm">
      <Said by={REPORT.yours}>
        {labelOf(view, kind)}
        {text !== null && `: ${text}`}
      </Said>
      {answer === null ? (
        <p className="text-ink-2">{status === 'closed' ? REPORT.closed : REPORT.waits}</p>
      ) : (
        <Said by={REPORT.answer}>{answer}</Said>
      )}
    </section>
  );
}

const Said = ({ by, children }: { by: string; children: ReactNode }) => (
  <p dir="auto" className="wrap-anywhere">
    <span className="block text-ink-2">{by}</span>
    {children}
  </p>
);

/** Asks what went wrong. The dialog stays open if the report was not sent. */
function ReportDialog({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const said = text.trim();
  const missing = kind === null ? REPORT.kindNeeded : kind === 'other' && said === '' ? REPORT.textNeeded : null;
  const send = async () => {
    setProblem(missing);
    if (missing !== null || kind === null) return;
    try {
      const body = { kind, ...(said !== '' && { text: said }) };
      await takeStep(
        ride.id,
        () => call('reportRide', { params: { id: ride.id }, body }),
        ({ myReport }) => myReport?.kind === kind,
      );
      toast.success(REPORT.sent);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, REPORT.failed));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={REPORT.open}
      description={REPORT.discreet(otherOf(ride))}
      typed
      footer={
        <Button fullWidth busy={busy} onClick={() => run(send)}>
          {REPORT.send}
        </Button>
      }
    >
      <div className="space-y-4">
        <RadioCards
          label={REPORT.title}

          value={kind}
          onChange={setKind}
          options={REPORT_KINDS[ride.view].map((value) => ({ value, label: labelOf(ride.view, value) }))}
          columns={1}
        />
        {problem !== null && <Note tone="danger">{problem}</Note>}
        <TextInput
          label={kind === 'other' ? REPORT.textOfOther : REPORT.text}
          value={text}
          onChange={setText}
          maxLength={REPORT_TEXT_MAX}
        />
        <OfflineHint />
      </div>
    </Dialog>
  );
}
