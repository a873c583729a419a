import { ArrowLeft, Image, LogIn, Printer, ReceiptText, SearchX, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { FARE_TEXTS } from '#shared/texts/en/fares.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { RECEIPT } from '#shared/texts/en/receipt.ts';
import { shareFile } from '#client/lib/share-file.ts';
import { useTask } from '#client/lib/use-task.ts';
import { rememberReturnPath } from '#client/data/session/return-path.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { ApiError, call } from '#client/data/connection/api.ts';
import { Wordmark } from '#client/ui/logo.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';
import { receiptContent, receiptFileName, receiptText, type ReceiptContent } from './receipt-lines.ts';
import { drawReceipt } from './receipt-picture.ts';

/** /receipt/:id: the receipt of a completed ride (R28), for passenger, driver and admins. Either session works. */
export function ReceiptScreen() {
  const { id = '' } = useParams();
  const [loaded, retry] = useReceipt(id);
  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-xl space-y-4 px-4 pt-3 pb-10 outline-none print:p-0">
      <header className="flex items-center gap-1 print:hidden">
        <BackButton />
        <h1 className="text-2xl font-bold">{RECEIPT.screen.heading}</h1>
      </header>
      {loaded.state === 'loading' && (
        <Loading label={RECEIPT.screen.loading} className="space-y-4" blocks={['h-120 rounded-card', 'h-12']} />
      )}
      {loaded.state === 'signedOut' && <SignedOut />}
      {loaded.state === 'missing' && (
        <EmptyState
          icon={SearchX}
          title={RECEIPT.screen.missing}
          text={RECEIPT.screen.missingText}
          action={<LinkButton to="/">{RECEIPT.screen.goHome}</LinkButton>}
        />
      )}
      {loaded.state === 'none' && (
        <EmptyState
          icon={ReceiptText}
          title={RECEIPT.screen.none}
          text={loaded.reason}
          action={<LinkButton to="/">{RECEIPT.screen.goHome}</LinkButton>}
        />
      )}
      {loaded.state === 'failed' && (
        <EmptyState
          icon={WifiOff}
          title={RECEIPT.screen.notLoaded}
          text={loaded.reason}
          action={<Button onClick={retry}>{RECEIPT.screen.tryAgain}</Button>}
        />
      )}
      {loaded.state === 'ready' && <ShownReceipt receipt={loaded.receipt} />}
    </main>
  );
}

/** The Back button goes one step back; if a link opened the page, to the signed-in person's rides. */
function BackButton() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const role = useSession((state) => state.user?.user_type);
  const home = role === 'driver' ? '/driver/rides' : role === 'passenger' ? '/passenger/trips' : '/admin?tab=rides';
  return (
    <IconButton
      icon={ArrowLeft}
      label={RECEIPT.screen.back}
      onClick={() => void (isFirst ? navigate(home) : navigate(-1))}
      className="-ml-2.5"
    />
  );
}

function SignedOut() {
  const { pathname } = useLocation();
  useEffect(() => rememberReturnPath(pathname), [pathname]);
  return (
    <EmptyState
      icon={LogIn}
      title={RECEIPT.screen.signIn}
      text={RECEIPT.screen.signInText}
      action={<LinkButton to="/">{RECEIPT.screen.goSignIn}</LinkButton>}
    />
  );
}

function ShownReceipt({ receipt }: { receipt: Receipt }) {
  const paper = useRef<HTMLElement>(null);
  const content = receiptContent(receipt);
  const { busy, run } = useTask();
  const [problem, setProblem] = useState(false);
  const sharePicture = async () => {
    setProblem(false);
    const style = paper.current && getComputedStyle(paper.current);
    const picture = style && (await drawReceipt(content, (name) => style.getPropertyValue(`--${name}`).trim()));
    if (!picture) return setProblem(true);
    await shareFile(new File([picture], receiptFileName(content), { type: picture.type }), content.title);
  };
  return (
    <>
      <ReceiptPaper content={content} ref={paper} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 print:hidden">
        <LinkButton
          href={`https://wa.me/?text=${encodeURIComponent(receiptText(content))}`}
          newTab
          icon={WhatsApp}
          label={RECEIPT.screen.sendByWhatsApp}
        >
          {RECEIPT.screen.whatsApp}
        </LinkButton>
        <Button icon={Image} variant="outline" busy={busy} onClick={() => run(sharePicture)}>
          {RECEIPT.screen.sharePicture}
        </Button>
        <Button icon={Printer} variant="outline" onClick={() => window.print()}>
          {RECEIPT.screen.print}
        </Button>
      </div>
      {problem && (
        <Note tone="danger" className="print:hidden">
          {RECEIPT.screen.noPicture}
        </Note>
      )}
    </>
  );
}

type LoadedReceipt =
  | { state: 'loading' }
  | { state: 'ready'; receipt: Receipt }
  | { state: 'signedOut' }
  | { state: 'missing' }
  /** `reason`: why there is no receipt. */
  | { state: 'none'; reason: string }
  | { state: 'failed'; reason: string };

/** Returns the receipt of a ride, and a function that refetches it. Not polled, because a receipt rarely changes. */
function useReceipt(id: string): [LoadedReceipt, () => void] {
  const [loaded, setLoaded] = useState<LoadedReceipt>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    call('getReceipt', { params: { id }, signal: stop.signal }).then(
      (receipt) => setLoaded({ state: 'ready', receipt }),
      (error: unknown) => {
        if (!stop.signal.aborted) setLoaded(failureOf(error));
      },
    );
    return () => stop.abort();
  }, [id, attempt]);
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [loaded, retry];
}

function failureOf(error: unknown): LoadedReceipt {
  if (!(error instanceof ApiError)) return { state: 'failed', reason: MESSAGES.general.serverFailed };
  switch (error.status) {
    case 401:
      return { state: 'signedOut' };
    // The server returns 400 if the address has no valid id.
    case 400:
    case 404:
      return { state: 'missing' };
    case 409:
      return { state: 'none', reason: error.message };
    default:
      return { state: 'failed', reason: error.message };
  }
}

/** Shows the receipt as a sheet of paper, light in both themes. Only this part is printed. */
function ReceiptPaper({ content, ref }: { content: ReceiptContent; ref: React.Ref<HTMLElement> }) {
  return (
    <article
      ref={ref}
      aria-label={RECEIPT.screen.numbered(content.number)}
      className="always-light space-y-4 rounded-card border border-line bg-surface p-5 text-ink print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Wordmark />
        <p className="text-sm text-ink-2 tabular">
          {RECEIPT.screen.numberLabel}{' '}
          <span className="font-semibold whitespace-nowrap text-ink">{content.number}</span>
        </p>
      </header>
      <p className="border-y border-line py-4">
        <span className="block text-3xl font-bold whitespace-nowrap tabular">{content.total}</span>
        <span className="block text-sm text-ink-2">{content.paid}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm tabular">
        {content.lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd dir="auto" className="min-w-0 text-right font-semibold wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {content.story !== null && (
        <section className="border-t border-line pt-4 text-sm">
          <h2 className="font-semibold">{FARE_TEXTS.storyTitle}</h2>
          <p className="text-pretty text-ink-2 tabular">{content.story}</p>
        </section>
      )}
    </article>
  );
}
