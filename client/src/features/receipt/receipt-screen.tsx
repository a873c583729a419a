import { ArrowLeft, Image, LogIn, MessageCircle, Printer, ReceiptText, SearchX, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { shareFile } from '#client/lib/share-file.ts';
import { useTask } from '#client/lib/use-task.ts';
import { rememberReturnPath } from '#client/data/session/return-path.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { receiptContent, receiptFileName, receiptText } from './receipt-lines.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import { drawReceipt } from './receipt-picture.ts';
import { useReceipt } from './use-receipt.ts';

/** /receipt/:id: the receipt of a completed ride (R28), for its passenger, its driver and admins, with either session. */
export function ReceiptScreen() {
  const { id = '' } = useParams();
  const [loaded, retry] = useReceipt(id);
  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-xl space-y-4 px-4 pt-3 pb-10 outline-none print:p-0">
      <header className="flex items-center gap-1 print:hidden">
        <BackButton />
        <h1 className="text-2xl font-bold">Receipt</h1>
      </header>
      {loaded.state === 'loading' && <ReceiptSkeleton />}
      {loaded.state === 'signedOut' && <SignedOut />}
      {loaded.state === 'missing' && (
        <EmptyState
          icon={SearchX}
          title="We could not find this receipt"
          text="It may belong to another account."
          action={<LinkButton to="/">Go to Home</LinkButton>}
        />
      )}
      {loaded.state === 'none' && (
        <EmptyState
          icon={ReceiptText}
          title="No receipt"
          text={loaded.reason}
          action={<LinkButton to="/">Go to Home</LinkButton>}
        />
      )}
      {loaded.state === 'failed' && (
        <EmptyState
          icon={WifiOff}
          title="This receipt could not be loaded"
          text={loaded.reason}
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {loaded.state === 'ready' && <ShownReceipt receipt={loaded.receipt} />}
    </main>
  );
}

/** One step back; from a link that opened the page, to the rides of whoever is signed in. */
function BackButton() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const role = useSession((state) => state.user?.user_type);
  const home = role === 'driver' ? '/driver/rides' : role === 'passenger' ? '/passenger/trips' : '/admin?tab=rides';
  return (
    <IconButton
      icon={ArrowLeft}
      label="Back"
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
      title="Sign in to see this receipt"
      text="Only the passenger, the driver and Boda support can open it."
      action={<LinkButton to="/">Go to sign-in</LinkButton>}
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
          icon={MessageCircle}
          label="Send the receipt by WhatsApp"
        >
          WhatsApp
        </LinkButton>
        <Button icon={Image} variant="outline" busy={busy} onClick={() => run(sharePicture)}>
          Share as picture
        </Button>
        <Button icon={Printer} variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {problem && (
        <Note tone="danger" className="print:hidden">
          This browser could not draw the receipt. Send it by WhatsApp, or print it.
        </Note>
      )}
    </>
  );
}

function ReceiptSkeleton() {
  return (
    <Loading label="Loading the receipt" className="space-y-4">
      <Skeleton className="h-120 rounded-card" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
