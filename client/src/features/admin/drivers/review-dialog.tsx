import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { dateOf, kshRange } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { DRIVER_PHOTOS, nameOf, OnlineWord, VerificationBadge } from './driver-words.tsx';
import { ReviewPhoto } from './review-photo.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';
import { needsAsking, VerdictDialog } from './verdict-dialog.tsx';

interface ReviewDialogProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** What a driver typed beside the photos that must show the same (issue 5 "a review dialog"). */
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
          onOtherPhotos={() => setAsking(null)}
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
          <OnlineWord isOnline={driver.is_online} />
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
