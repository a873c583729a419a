import { QrCode } from 'lucide-react';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { useFresh } from '#client/parts/use-fresh.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Card } from '#client/ui/card.tsx';

/** The page and the poster of the driver's own stage, once an admin has named it. */
export function StageLink({ stageName }: { stageName: string }) {
  const { data } = useFresh(['own-stage', stageName], () => call('getOwnStage'), STATS_POLL_MS);
  const stage = data?.stage;
  if (!stage) return null;
  return (
    <Card title="Your stage">
      <p className="pb-3 text-sm text-ink-2">
        At <bdi className="font-semibold text-ink">{stage.name}</bdi> passengers can scan the poster, see who waits, and
        book the next in turn. Your turn counts from when you arrive, while you are online.
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <LinkButton to={`/stage/${stage.slug}`} variant="outline">
          See the stage
        </LinkButton>
        <LinkButton href={`/stage/${stage.slug}/poster`} newTab icon={QrCode} variant="outline">
          Poster to print
        </LinkButton>
      </div>
    </Card>
  );
}
