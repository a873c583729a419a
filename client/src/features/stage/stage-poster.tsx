import { Printer } from 'lucide-react';
import { create } from 'qrcode';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { NoStage, StageFrame } from './stage-frame.tsx';
import { useStage } from './use-stage.ts';

/** /stage/:slug/poster: a page to print and hang up at the stage; its code opens the stage's page. */
export function StagePoster() {
  const { slug = '' } = useParams();
  const fresh = useStage(slug);
  const stage = fresh.data?.stage;
  return (
    <StageFrame title={stage ? `Poster of ${stage.name}` : undefined}>
      {stage ? <Poster name={stage.name} slug={slug} /> : <NoStage {...fresh} />}
    </StageFrame>
  );
}

function Poster({ name, slug }: { name: string; slug: string }) {
  const address = `${window.location.origin}/stage/${slug}`;
  return (
    <div className="space-y-6">
      <Button icon={Printer} fullWidth onClick={() => window.print()} className="print:hidden">
        Print this poster
      </Button>
      {/* Black on white in either theme: a camera must read it, and a printer print it. */}
      <article className="flex flex-col items-center gap-6 rounded-card border border-line bg-poster px-6 py-10 text-center text-on-poster print:border-0 print:py-0">
        <p className="text-2xl font-bold">{MESSAGES.brand.name}</p>
        <h1 dir="auto" className="text-3xl font-bold wrap-anywhere print:text-[3rem]">
          {name}
        </h1>
        <QrCode text={address} label={`QR code of ${address}`} />
        <p className="max-w-sm text-xl">Scan to see who is waiting here, and book the next driver in turn.</p>
        <p className="text-base wrap-anywhere">{address}</p>
      </article>
    </div>
  );
}

/** Light modules around the code, so that cameras find its edge. */
const QUIET = 4;

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const box = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      shapeRendering="crispEdges"
      className="w-full max-w-80 fill-current print:max-w-[14cm]"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark modules of a code, one unit each. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, row) => row);
  const dark = rows.flatMap((row) => rows.filter((column) => modules.get(row, column)).map((column) => [column, row]));
  return { size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}
