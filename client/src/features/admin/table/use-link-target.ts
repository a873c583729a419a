import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { MESSAGES } from '#shared/contract/messages.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { toast } from '#client/ui/toast.tsx';

/**
 * Opens what a link names, such as `?review=<id>`. The parameter is removed from the address at once, so that closing
 * the dialog, or Back, leaves the list unchanged.
 */
export function useLinkTarget(
  name: 'review' | 'passenger' | 'ride' | 'setting' | 'show',
  open: (target: string) => void,
): void {
  const [params, setParams] = useSearchParams();
  const named = params.get(name);
  const arrive = useEffectEvent((target: string) => {
    const rest = new URLSearchParams(params);
    rest.delete(name);
    setParams(rest, { replace: true, preventScrollReset: true });
    open(target);
  });
  useEffect(() => {
    if (named !== null) arrive(named);
  }, [named]);
}

/** Finds the row that a link names and opens it; if there is none, shows `gone`. */
export async function openFound<Row>(
  find: Promise<Row | undefined>,
  open: (row: Row) => void,
  gone: string,
): Promise<void> {
  try {
    const row = await find;
    if (row === undefined) toast.error(gone);
    else open(row);
  } catch (error) {
    toast.error(sentenceOf(error, MESSAGES.general.noAnswer));
  }
}
