import { Ban, Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { DriverDetails } from './driver-details.tsx';
import { hasNewPhoto, nameOf, OnlineLabel, VerificationBadge } from './driver-labels.tsx';
import { DriverPhotos, type OverPhoto, PhotoDialog } from './driver-photos.tsx';
import { PendingDetails, RejectDetailsDialog } from './pending-details.tsx';
import { RepeatsNote } from './repeats-note.tsx';
import { ReviewBar } from './review-bar.tsx';
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

type Over = { what: 'reject' } | { what: 'verdict'; verdict: Verdict } | OverPhoto;

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
      {(over?.what === 'enlarged' || over?.what === 'ask') && (
        <PhotoDialog
          driver={driver}
          over={over}
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
        <DriverPhotos driver={driver} refresh={refresh} onOpen={onOpen} />
      </div>
    </div>
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
      <DriverDetails driver={driver} />
    </Facts>
  );
}
