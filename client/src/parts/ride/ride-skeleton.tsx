import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

/** Placeholder for the map and the sheet of the live ride, while its code or the ride loads. */
export function RideSkeleton() {
  return (
    <Loading label={TRIP_TEXTS.ride.loading} className="absolute inset-0 flex flex-col overflow-hidden">
      <Skeleton className="grow rounded-none" />
      <div className="space-y-4 rounded-t-card bg-raised p-5">
        <Skeleton className="h-6 w-3/5" />
        <div className="flex items-center gap-3">
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="h-5 w-2/5" />
        </div>
        <Skeleton className="h-12 w-full" />
      </div>
    </Loading>
  );
}
