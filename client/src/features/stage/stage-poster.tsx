import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { POSTER_TEXTS } from '#shared/texts/en/stage-messages.ts';
import { STAGE } from '#shared/texts/en/stage.ts';
import { QrCode } from '#client/parts/qr-code.tsx';
import { Button } from '#client/ui/button.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { NoStage, StageFrame } from './stage-frame.tsx';
import { useStage } from './use-stage.ts';

/** /stage/:slug/poster: a poster to print and hang up at the stage. Its QR code opens the stage's page. */
export function StagePoster() {
  const { slug = '' } = useParams();
  const fresh = useStage(slug);
  const stage = fresh.data?.stage;
  return (
    <StageFrame title={stage ? STAGE.poster.title(stage.name) : undefined}>
      {stage ? <Poster name={stage.name} slug={slug} /> : <NoStage {...fresh} />}
    </StageFrame>
  );
}

function Poster({ name, slug }: { name: string; slug: string }) {
  const address = `${window.location.origin}/stage/${slug}`;
  return (
    <div className="space-y-6">
      <Button icon={Printer} fullWidth onClick={() => window.print()} className="print:hidden">
        {STAGE.poster.print}
      </Button>
      {/* White in both themes, for cameras and printers; the poster is readable without its colors. */}
      <article className="always-light flex flex-col items-center gap-5 overflow-hidden rounded-card border-4 border-brand bg-poster pt-7 text-center text-on-poster print:min-h-[96vh] print:justify-between print:pt-10 print:[print-color-adjust:exact]">
        <Wordmark size="large" />
        <h1 dir="auto" className="px-5 text-3xl font-bold wrap-anywhere sm:text-4xl print:text-[3.5rem]">
          {name}
        </h1>
        <div className="w-full max-w-88 px-7 print:max-w-[13cm] print:px-0">
          <QrCode text={address} label={STAGE.poster.qrCode(address)} className="w-full fill-current" />
        </div>
        <p className="w-full bg-accent px-5 py-4 text-xl font-bold text-on-accent print:py-6 print:text-[2.25rem]">
          {POSTER_TEXTS.map(({ language, scan }) => (
            <span key={language} lang={language} className="block">
              {scan}
            </span>
          ))}
        </p>
        <div className="w-full space-y-4 px-7 pb-6 print:pb-8">
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            <p className="text-base font-semibold print:text-xl">
              {POSTER_TEXTS.map(({ language, dial }) => (
                <span key={language} lang={language} className="block">
                  {dial}
                </span>
              ))}
            </p>
            {/* An empty box, where the number is written in by hand. */}
            <span className="h-12 w-44 rounded-control border-2 border-dashed border-line-strong print:h-16 print:w-72" />
          </div>
          <p className="text-sm wrap-anywhere text-ink-2 print:text-base">{address}</p>
        </div>
      </article>
    </div>
  );
}
