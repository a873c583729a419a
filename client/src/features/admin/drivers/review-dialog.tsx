import { Ban, Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { dateOf, kshRange } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { NOTHING, phoneText } from '../table/cell-lines.tsx';
import { AskPhotoDialog } from './ask-photo-dialog.tsx';
import {
  DRIVER_PHOTOS,
  type DriverPhoto,
  hasNewPhoto,
  nameOf,
  OnlineLabel,
  reasonLabel,
  VerificationBadge,
} from './driver-labels.tsx';
import { PendingDetails, RejectDetailsDialog } from './pending-details.tsx';
import { RepeatsNote } from './repeats-note.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewPhoto } from './review-photo.tsx';
import { placeIn } from './review-place.ts';
import { nextToReview, useReviewKeys, useReviewQueue } from './review-queue.ts';
import { useVerdict, type Verdict } from './use-verdict.ts';
import { needsAsking, VerdictDialog } from './verdict-dialog.tsx';

interface ReviewDialogProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  /** Opens another driver, or this driver with current data. */
  show: (driver: AdminDriver) => void;
  onClose: () => void;
}

type Over =
  { what: 'reject' } | { what: 'verdict'; verdict: Verdict } | { what: 'enlarged' | 'ask'; photo: DriverPhoto };

/** Shows the driver's photos beside the details that they must match. After a verdict, opens the next driver. */
export function ReviewDialog({ driver: opened, refresh, show, onClose }: ReviewDialogProps) {
  const queue = useReviewQueue();
  const driver = queue?.find(({ user_id }) => user_id === opened.user_id) ?? opened;
  const place = queue && placeIn(queue, driver.user_id);
  const [over, setOver] = useState<Over | null>(null);
  const { busy, judge } = useVerdict(refresh);
  useReviewKeys(place, over === null && !busy, show);
  const goOn = () => {
    setOver(null);
    const next = nextToReview(driver.user_id);
    if (next) show(next);
    else onClose();
  };
  /** Moves on to the next driver, unless this driver still needs a review. */
  const decided = () => {
    if (driver.verification_status === 'pending' || hasNewPhoto(driver)) setOver(null);
    else goOn();
  };
  const approve = () => {
    if (needsAsking(driver, 'approved')) setOver({ what: 'verdict', verdict: 'approved' });
    else judge(driver, 'approved', { then: goOn });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(driver)}
      description="Compare the photos with the details. If a photo is wrong, ask for a new one: the driver reads your reason. The audit log records every document you open."
      maxWidth={1040}
      footer={
        driver.verification_status === 'pending' ? (
          <>
            <Button
              variant="outline"
              icon={Ban}
              onClick={() => setOver({ what: 'verdict', verdict: 'banned' })}
              disabled={busy}
            >
              Ban
            </Button>
            <Button icon={Check} busy={busy} busyLabel="Approving…" onClick={approve}>
              Approve
            </Button>
          </>
        ) : (
          hasNewPhoto(driver) && (
            <Button icon={Check} busy={busy} busyLabel="Accepting…" onClick={approve}>
              Accept the new photo
            </Button>
          )
        )
      }
    >
      <ReviewBar driver={driver} place={place} show={show} />
      <Review key={driver.user_id} driver={driver} refresh={refresh} onOpen={setOver} onDecided={decided} />
      {over?.what === 'reject' && (
        <RejectDetailsDialog driver={driver} refresh={refresh} onDecided={decided} onClose={() => setOver(null)} />
      )}
      {over?.what === 'enlarged' && (
        <Dialog open onClose={() => setOver(null)} title={`${over.photo.label}: ${nameOf(driver)}`} maxWidth={1200}>
          <img
            src={driver[over.photo.field] ?? undefined}
            alt={over.photo.label}
            className="mx-auto max-h-[80dvh] w-full object-contain"
          />
        </Dialog>
      )}
      {over?.what === 'ask' && (
        <AskPhotoDialog
          driver={driver}
          photo={over.photo}
          refresh={refresh}
          onDone={(changed) => {
            setOver(null);
            if (changed) show(changed);
          }}
          onClose={() => setOver(null)}
        />
      )}
      {over?.what === 'verdict' && (
        <VerdictDialog
          driver={driver}
          verdict={over.verdict}
          refresh={refresh}
          onGiven={goOn}
          onPhotosChanged={() => setOver(null)}
          onClose={() => setOver(null)}
        />
      )}
    </Dialog>
  );
}

interface ReviewProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onOpen: (over: Over) => void;
  onDecided: () => void;
}

/** Shows one driver under review, scrolled to the top. */
function Review({ driver, refresh, onOpen, onDecided }: ReviewProps) {
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => void top.current?.parentElement?.scrollTo(0, 0), []);
  return (
    <div ref={top}>
      <RepeatsNote driver={driver} />
      <PendingDetails
        driver={driver}
        refresh={refresh}
        onReject={() => onOpen({ what: 'reject' })}
        onDecided={onDecided}
      />
      <div className="grid gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <DriverFacts driver={driver} />
        <div className="grid gap-4 sm:grid-cols-2">
          {DRIVER_PHOTOS.map((photo) => (
            <ReviewPhoto
              key={photo.field}
              driver={driver}
              photo={photo}
              refresh={refresh}
              mayAsk={driver.verification_status !== 'banned'}
              onAsk={() => onOpen({ what: 'ask', photo })}
              onEnlarge={() => onOpen({ what: 'enlarged', photo })}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function DriverFacts({ driver }: { driver: AdminDriver }) {
  const { ban } = driver;
  return (
    <Facts>
      <Fact label="Status">
        <span className="flex items-center gap-2">
          <VerificationBadge status={driver.verification_status} />
          <OnlineLabel isOnline={driver.is_online} />
        </span>
      </Fact>
      {ban && <Fact label="Banned for">{reasonLabel(ban)}</Fact>}
      <Fact label="Name">{nameOf(driver)}</Fact>
      <Fact label="Number plate">
        {driver.motorbike_plate_number ? <PlateChip plate={driver.motorbike_plate_number} /> : NOTHING}
      </Fact>
      <Fact label="Phone">{phoneText(driver.mobile_number)}</Fact>
      <Fact label="Email">{driver.email ?? NOTHING}</Fact>
      <Fact label="Stage">{driver.stage_name || NOTHING}</Fact>
      <Fact label="Within town">{kshRange(driver.withinTownFareMin, driver.withinTownFareMax)}</Fact>
      <Fact label="Outside town">{kshRange(driver.outsideTownFareMin, driver.outsideTownFareMax)}</Fact>
      <Fact label="Joined">{dateOf(driver.created_at)}</Fact>
    </Facts>
  );
}
