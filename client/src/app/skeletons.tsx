import { APP } from '#shared/texts/en/app.ts';
import { Wordmark } from '../ui/logo.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

/** Shown until the app knows which screen to show. */
export function StartSkeleton() {
  return (
    <main role="status" className="grid min-h-dvh place-items-center">
      <span className="sr-only">{APP.trouble.loading}</span>
      <Wordmark size="large" className="animate-pulse" />
    </main>
  );
}

/** Placeholder while a screen's code loads. */
export function ScreenSkeleton() {
  return (
    <Loading label={APP.trouble.loading} className="space-y-5">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-52 rounded-card" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
      <Skeleton className="h-32 rounded-card" />
    </Loading>
  );
}
