import { Pencil, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminStage, UnnamedStage } from '#shared/contract/stage-entities.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { DeleteDialog } from '../table/ask-dialog.tsx';
import { MergeSpellings } from './merge-spellings.tsx';
import { EditStageDialog, NewStageDialog } from './stage-dialogs.tsx';

const QUERY = ['admin-stages'];
const CARD = 'h-64 rounded-card';
const refresh = (): Promise<void> => refetchShown(QUERY);

type Asking =
  | { kind: 'new'; chosen: readonly UnnamedStage[] }
  | { kind: 'edit'; stage: AdminStage }
  | { kind: 'delete'; stage: AdminStage };

/** The stages, named from the spellings that drivers wrote, with links to their pages and posters. */
export function StagesTab() {
  const { data, ...loading } = useFresh(QUERY, () => call('adminListStages'), STATS_POLL_MS);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  if (!data) {
    const skeleton = <Loading label="Loading the stages" className="space-y-4" blocks={[CARD, CARD]} />;
    return <LoadTrouble {...loading} title="The stages did not load" skeleton={skeleton} />;
  }
  return (
    <div className="space-y-4">
      <Card
        title="Stages"
        action={
          <Button variant="outline" size="small" onClick={() => setAsking({ kind: 'new', chosen: [] })}>
            Add stage
          </Button>
        }
      >
        {data.stages.length === 0 ? (
          <p className="text-sm text-ink-2">No stage has a name yet. Choose spellings below, and name one.</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.stages.map((stage) => (
              <StageRow key={stage.id} stage={stage} onAsk={setAsking} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="What drivers wrote">
        <MergeSpellings {...data} refresh={refresh} onName={(chosen) => setAsking({ kind: 'new', chosen })} />
      </Card>
      {asking?.kind === 'new' && <NewStageDialog chosen={asking.chosen} refresh={refresh} onClose={close} />}
      {asking?.kind === 'edit' && <EditStageDialog stage={asking.stage} refresh={refresh} onClose={close} />}
      {asking?.kind === 'delete' && (
        <DeleteDialog
          singular="stage"
          name={asking.stage.name}
          consequence="Its page and poster stop working. Its spellings can join another stage."
          remove={() => call('adminDeleteStage', { params: { id: asking.stage.id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </div>
  );
}

function StageRow({ stage, onAsk }: { stage: AdminStage; onAsk: (asking: Asking) => void }) {
  const { name, slug, county, drivers, spellings } = stage;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere tabular">
          {[county, drivers === 1 ? '1 driver' : `${drivers} drivers`, spellings.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <a
          href={`/stage/${slug}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline wrap-anywhere"
        >
          /stage/{slug}
        </a>
      </div>
      <div className="flex shrink-0">
        <IconLink icon={QrCode} label={`Poster of ${name}`} href={`/stage/${slug}/poster`} />
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onAsk({ kind: 'edit', stage })} />
        <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onAsk({ kind: 'delete', stage })} />
      </div>
    </li>
  );
}
