import { CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast as sonner } from 'sonner';
import { UI } from '#shared/texts/en/ui.ts';
import { useDesktop } from '../lib/use-media-query.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { durationOf, type ToastMessage, type ToastAction, type ToastTone } from './toast-look.ts';

const LOOKS: Record<ToastTone, { icon: LucideIcon; mark: string; role: 'status' | 'alert' }> = {
  success: { icon: CircleCheck, mark: 'text-brand', role: 'status' },
  info: { icon: Info, mark: 'text-ink-2', role: 'status' },
  danger: { icon: TriangleAlert, mark: 'text-danger', role: 'alert' },
};

const host = document.createElement('div');
// A modal dialog disables pointer events on the rest of the page; toasts must stay dismissible.
host.style.pointerEvents = 'auto';
document.body.append(host);
createRoot(host).render(<Toasts />);

const BOTTOM = 'calc(var(--toasts) + env(safe-area-inset-bottom))';

/** This root is not the app's, so nothing else draws it again in another language. */
function watchLanguage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The toasts: on a phone at the height of `--toasts` (ui/tokens.css), on a desktop in the right corner. */
function Toasts() {
  useSyncExternalStore(watchLanguage, () => document.documentElement.lang);
  return (
    <Toaster
      containerAriaLabel={UI.toasts}
      position={useDesktop() ? 'bottom-right' : 'bottom-center'}
      offset={{ bottom: BOTTOM, right: '1.5rem' }}
      mobileOffset={{ bottom: BOTTOM, left: '1rem', right: '1rem' }}
      visibleToasts={3}
      gap={8}
      className="print:hidden"
      style={{ fontFamily: 'inherit' }}
    />
  );
}

export function showToast(message: ToastMessage): void {
  const { tone, text, detail, action } = message;
  sonner.custom((id) => <ToastCard {...{ tone, text, detail, action }} onClose={() => sonner.dismiss(id)} />, {
    duration: durationOf(message),
    // A repeated message replaces its toast.
    id: `${tone}:${text}:${detail ?? ''}`,
  });
}

/** Dismisses all toasts, in a timeout: sonner adds a toast in a timeout, and an earlier dismissal would be lost. */
export const dismissToasts = (): void => void setTimeout(() => sonner.dismiss());

interface ToastCardProps extends ToastMessage {
  onClose: () => void;
}

function ToastCard({ tone, text, detail, action, onClose }: ToastCardProps) {
  const look = LOOKS[tone];
  const take = ({ act }: ToastAction) => {
    onClose();
    act();
  };
  return (
    <div className="flex w-full items-start gap-3 rounded-control border border-line bg-raised py-1 pr-1 pl-4 text-sm text-ink shadow-soft">
      <Icon of={look.icon} className={`mt-3 shrink-0 ${look.mark}`} />
      <p role={look.role} className="grow py-3">
        <span className="block">{text}</span>
        {detail && <span className="block text-ink-2">{detail}</span>}
      </p>
      {action && (
        <Button variant="quiet" size="small" onClick={() => take(action)} className="shrink-0">
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={UI.dismiss} onClick={onClose} />
    </div>
  );
}
