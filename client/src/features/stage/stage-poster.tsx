import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { MESSAGES } from '#shared/contract/messages.ts';
import { QrCode } from '#client/parts/qr-code.tsx';
import { Button } from '#client/ui/button.tsx';
import { NoStage, StageFrame } from './stage-frame.tsx';
import { useStage } from './use-stage.ts';

/** /stage/:slug/poster: a poster to print and hang up at the stage; its code opens the stage's page. */
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
      {/* Black on white in both themes, for cameras and printers. */}
      <article className="flex flex-col items-center gap-6 rounded-card border border-line bg-poster px-6 py-10 text-center text-on-poster print:border-0 print:py-0">
        <p className="text-2xl font-bold">{MESSAGES.brand.name}</p>
        <h1 dir="auto" className="text-3xl font-bold wrap-anywhere print:text-[3rem]">
          {name}
        </h1>
        <QrCode
          text={address}
          label={`QR code of ${address}`}
          className="w-full max-w-80 fill-current print:max-w-[14cm]"
        />
        <p className="max-w-sm text-xl">Scan to see who is waiting here, and book the next driver in turn.</p>
        <p className="text-base wrap-anywhere">{address}</p>
      </article>
    </div>
  );
}
