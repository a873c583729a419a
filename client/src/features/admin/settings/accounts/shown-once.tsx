import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyLink } from '#client/lib/share-link.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface ShownOnceProps {
  title: string;
  description: string;
  codes: readonly string[];
  onClose: () => void;
}

/** Shows codes that cannot be shown again, because the server stores only their hashes. */
export function ShownOnce({ title, description, codes, onClose }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied((await copyLink(codes.join('\n'))) === 'copied');
  return (
    <Dialog
      open
      urgent
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" icon={Copy} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ul className="grid gap-x-6 gap-y-1.5 rounded-control bg-sunk px-4 py-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {codes.map((code) => (
          <li key={code} className="text-center font-mono font-semibold tabular select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
