import { RouteFields, type Route } from '../../../../../shared/contract/driver-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { ROUTE_BOUNDS_KSH } from '../../../../../shared/domain/constants/rules.ts';

/** A route as typed (spec 2 §3). */
export interface RouteDraft {
  from: string | null;
  to: string | null;
  fare: string;
  active: boolean;
}

export const draftOf = (route: Route | null): RouteDraft => ({
  from: route?.from_location ?? null,
  to: route?.to_location ?? null,
  fare: String(route?.fare_amount ?? ROUTE_BOUNDS_KSH.default),
  active: route?.is_active ?? true,
});

/** An error message, with its field where it belongs to one. */
export interface RouteProblem {
  sentence: string;
  field: string | null;
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Judges a route by the contract's schema, in the words of spec 2 §5. */
export function judgeRoute({ from, to, fare, active }: RouteDraft): { body: RouteFields } | { problem: RouteProblem } {
  if (isBlank(from) || isBlank(to) || isBlank(fare)) {
    return { problem: { sentence: MESSAGES.routes.allFields, field: null } };
  }
  const read = RouteFields.safeParse({
    from_location: from,
    to_location: to,
    fare_amount: Number(fare),
    is_active: active,
  });
  if (read.success) return { body: read.data };
  const [issue] = read.error.issues;
  return {
    problem: { sentence: issue?.message ?? MESSAGES.routes.allFields, field: String(issue?.path[0] ?? '') || null },
  };
}
