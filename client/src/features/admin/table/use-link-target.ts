import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { toast } from '#client/ui/toast.tsx';
import { orToast } from '#client/parts/or-toast.ts';

/**
 * Opens the item that a link names, such as `?review=<id>`. Removes the parameter from the address at once, so that
 * closing the dialog, or Back, leaves the list unchanged.
 */
export function useLinkTarget(name: 'review' | 'ride' | 'setting' | 'show', open: (target: string) => void): void {
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

/** Fetches the row that a link names and opens it; if the row does not exist, shows `gone`. */
export const openFound = <Row>(
  find: Promise<Row | undefined>,
  open: (row: Row) => void,
  gone: string,
): Promise<boolean> =>
  orToast(MESSAGES.general.noAnswer, async () => {
    const row = await find;
    if (row === undefined) toast.error(gone);
    else open(row);
  });
