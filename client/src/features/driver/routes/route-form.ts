import { RouteFields, type Route } from '#shared/contract/driver-entities.ts';
import { ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { ROUTE_BOUNDS_KSH } from '#shared/domain/constants/rules.ts';
import { validate, type Validation } from '#client/lib/validate.ts';

/** A route as typed in the form (spec 2 §3). */
export interface RouteDraft {
  from_location: string | null;
  to_location: string | null;
  fare_amount: string;
  is_active: boolean;
}

export const draftOf = (route: Route | null): RouteDraft => ({
  from_location: route?.from_location ?? null,
  to_location: route?.to_location ?? null,
  fare_amount: String(route?.fare_amount ?? ROUTE_BOUNDS_KSH.default),
  is_active: route?.is_active ?? true,
});

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Validates a route with the contract's schema and the messages of spec 2 §5. */
export function validateRoute(draft: RouteDraft): Validation<RouteFields> {
  const { from_location, to_location, fare_amount } = draft;
  if ([from_location, to_location, fare_amount].some(isBlank)) return { problems: { form: ROUTE_TEXTS.allFields } };
  return validate(RouteFields, { ...draft, fare_amount: Number(fare_amount) });
}
