import { Ban, Check, ImageOff, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { cx } from '../../../lib/cx.ts';
import { dateOf, kshRange } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { DRIVER_PHOTOS, nameOf, OnlineLabel, VerificationBadge } from './driver-labels.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';
import { needsAsking, VerdictDialog } from './verdict-dialog.tsx';

interface ReviewDialogProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** The driver's photos beside the details they must match, with the verdict buttons. */
export function ReviewDialog({ driver, refresh, onClose }: ReviewDialogProps) {
  const [enlarged, setEnlarged] = useState<(typeof DRIVER_PHOTOS)[number] | null>(null);
  const [asking, setAsking] = useState<Verdict | null>(null);
  const { busy, judge } = useVerdict(refresh);
  const approve = () => {
    if (needsAsking(driver, 'approved')) setAsking('approved');
    else judge(driver, 'approved', onClose);
  };
  const isPending = driver.verification_status === 'pending';
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(driver)}
      description="Compare the photos with what was typed. Each look at a document is written to the audit log."
      maxWidth={1040}
      footer={
        isPending && (
          <>
            <Button variant="outline" icon={Ban} onClick={() => setAsking('banned')} disabled={busy}>
              Ban
            </Button>
            <Button icon={Check} busy={busy} busyLabel="Approving…" onClick={approve}>
              Approve
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <DriverFacts driver={driver} />
        <div className="grid gap-4 sm:grid-cols-2">
          {DRIVER_PHOTOS.map((photo) => (
            <ReviewPhoto
              key={`${photo.field} ${driver[photo.field]}`}
              label={photo.label}
              src={driver[photo.field]}
              onEnlarge={() => setEnlarged(photo)}
            />
          ))}
        </div>
      </div>
      {enlarged && (
        <Dialog open onClose={() => setEnlarged(null)} title={`${enlarged.label}: ${nameOf(driver)}`} maxWidth={1200}>
          <img
            src={driver[enlarged.field] ?? undefined}
            alt={enlarged.label}
            className="mx-auto max-h-[80dvh] w-full object-contain"
          />
        </Dialog>
      )}
      {asking && (
        <VerdictDialog
          driver={driver}
          verdict={asking}
          refresh={refresh}
          onGiven={onClose}
          onPhotosChanged={() => setAsking(null)}
          onClose={() => setAsking(null)}
        />
      )}
    </Dialog>
  );
}

function DriverFacts({ driver }: { driver: AdminDriver }) {
  return (
    <Facts>
      <Fact label="Status">
        <span className="flex items-center gap-2">
          <VerificationBadge status={driver.verification_status} />
          <OnlineLabel isOnline={driver.is_online} />
        </span>
      </Fact>
      <Fact label="Name">{nameOf(driver)}</Fact>
      <Fact label="Number plate">
        {driver.motorbike_plate_number ? <PlateChip plate={driver.motorbike_plate_number} /> : 'N/A'}
      </Fact>
      <Fact label="Phone">{driver.mobile_number}</Fact>
      <Fact label="Email">{driver.email ?? 'N/A'}</Fact>
      <Fact label="Stage">{driver.stage_name || 'N/A'}</Fact>
      <Fact label="Within town">{kshRange(driver.withinTownFareMin, driver.withinTownFareMax)}</Fact>
      <Fact label="Outside town">{kshRange(driver.outsideTownFareMin, driver.outsideTownFareMax)}</Fact>
      <Fact label="Joined">{dateOf(driver.created_at)}</Fact>
    </Facts>
  );
}

interface ReviewPhotoProps {
  label: string;
  /** A `/api/files/{id}` address; null without a photo. */
  src: string | null;
  onEnlarge: () => void;
}

/** A document photo that opens full-screen. Shows a note when it is missing or does not load. */
function ReviewPhoto({ label, src, onEnlarge }: ReviewPhotoProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <figure aria-label={label} className="min-w-0 space-y-1.5">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      {src === null ? (
        <Missing text="Not sent" />
      ) : state === 'failed' ? (
        <Missing text="This photo did not load." onRetry={() => setState('loading')} />
      ) : (
        <button
          type="button"
          aria-label={`Enlarge: ${label}`}
          onClick={onEnlarge}
          className={cx(
            'relative block aspect-3/2 w-full overflow-clip rounded-control border border-line bg-sunk',
            state === 'loading' && 'animate-pulse',
          )}
        >
          <img
            src={src}
            alt=""
            decoding="async"
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className="size-full object-contain"
          />
          <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-control bg-raised text-ink shadow-soft">
            <Icon of={Maximize2} size={16} />
          </span>
        </button>
      )}
    </figure>
  );
}

function Missing({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="grid aspect-3/2 w-full place-items-center rounded-control border border-dashed border-line-strong bg-sunk text-ink-2">
      <div className="flex flex-col items-center gap-2 text-sm">
        <Icon of={ImageOff} size={28} />
        <p>{text}</p>
        {onRetry && (
          <Button variant="outline" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
