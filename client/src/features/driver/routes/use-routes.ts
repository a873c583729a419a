import type { Route, RouteFields } from '../../../../../shared/contract/driver-entities.ts';
import { STATS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useFresh } from '../../../parts/use-fresh.ts';

/** Gone already: deleted in another tab. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The driver's routes and what can be done to them; each action throws ApiError, and shows nothing itself. */
export function useRoutes() {
  const { set, ...routes } = useFresh(() => call('listRoutes'), STATS_POLL_MS);
  const drop = (id: string): void => set((known) => known.filter((it) => it.id !== id));
  const put = (route: Route): void =>
    set((known) =>
      known.some(({ id }) => id === route.id)
        ? known.map((it) => (it.id === route.id ? route : it))
        : [...known, route],
    );
  /** A route that another tab has deleted leaves this list, too. */
  const orDrop = async (id: string, work: Promise<Route>): Promise<void> => {
    try {
      put(await work);
    } catch (error) {
      if (isGone(error)) drop(id);
      throw error;
    }
  };
  return {
    ...routes,
    add: async (body: RouteFields): Promise<void> => put(await call('addRoute', { body })),
    change: (id: string, body: RouteFields): Promise<void> => orDrop(id, call('updateRoute', { params: { id }, body })),
    toggle: ({ id, is_active }: Route): Promise<void> =>
      orDrop(id, call('toggleRoute', { params: { id }, body: { is_active: !is_active } })),
    remove: async (id: string): Promise<void> => {
      try {
        await call('deleteRoute', { params: { id } });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      drop(id);
    },
  };
}
export type RouteActions = Pick<ReturnType<typeof useRoutes>, 'add' | 'change' | 'toggle' | 'remove'>;
