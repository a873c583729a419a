import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';

/** The title of a screen, after a button to the screen `to`, which `label` names. */
export function BackHeader({
  title,
  to,
  label,
  className,
}: Record<'title' | 'to' | 'label', string> & { className?: string }) {
  const navigate = useNavigate();
  return (
    <header className={cx('flex items-center gap-1', className)}>
      <IconButton icon={ArrowLeft} label={label} onClick={() => void navigate(to)} className="-ml-2.5" />
      <h1 className="text-2xl font-bold">{title}</h1>
    </header>
  );
}
