import { IdCard } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { DriverPhotos, type OverPhoto, PhotoDialog } from '../drivers/driver-photos.tsx';

interface PhotosCardProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
}

/** The driver's photos, loaded only when asked for, because each view is logged (R53). */
export function PhotosCard({ driver, refresh }: PhotosCardProps) {
  const [isShown, setShown] = useState(false);
  const [over, setOver] = useState<OverPhoto | null>(null);
  const close = () => setOver(null);
  return (
    <Card title="Photos">
      {isShown ? (
        <DriverPhotos driver={driver} refresh={refresh} onOpen={setOver} />
      ) : (
        <div className="space-y-3">
          <p className="text-sm text-ink-2">The audit log records every document you open.</p>
          <Button variant="outline" size="small" icon={IdCard} onClick={() => setShown(true)}>
            Show photos
          </Button>
        </div>
      )}
      {over && <PhotoDialog driver={driver} over={over} refresh={refresh} onDone={close} onClose={close} />}
    </Card>
  );
}
