import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens what a link names, such as `?review=<id>`. The parameter is taken out of the address at once: closing what was
 * opened, or Back, then leaves the list alone.
 */
export function useLinkTarget(name: 'review' | 'ride', open: (id: string) => void): void {
  const [params, setParams] = useSearchParams();
  const id = params.get(name);
  const arrive = useEffectEvent((target: string) => {
    const rest = new URLSearchParams(params);
    rest.delete(name);
    setParams(rest, { replace: true, preventScrollReset: true });
    open(target);
  });
  useEffect(() => {
    if (id !== null) arrive(id);
  }, [id]);
}
