import type { Route, RouteFields } from '#shared/contract/driver-entities.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';

/** Whether the route was already deleted in another tab. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const useRouteList = (): Fresh<Route[]> => useFresh(['routes'], () => call('listRoutes'), STATS_POLL_MS);

/** Returns the driver's routes and their actions. Each action throws ApiError and shows no message itself. */
export function useRoutes() {
  const { set, ...routes } = useRouteList();
  const drop = (id: string): void => set((known) => known.filter((it) => it.id !== id));
  const put = (route: Route): void =>
    set((known) =>
      known.some(({ id }) => id === route.id)
        ? known.map((it) => (it.id === route.id ? route : it))
        : [...known, route],
    );
  /** Removes the route from the list if another tab has deleted it. */
  const dropIfGone = async (id: string, work: Promise<Route>): Promise<void> => {
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
    change: (id: string, body: RouteFields): Promise<void> =>
      dropIfGone(id, call('updateRoute', { params: { id }, body })),
    toggle: ({ id, is_active }: Route): Promise<void> =>
      dropIfGone(id, call('toggleRoute', { params: { id }, body: { is_active: !is_active } })),
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
