import type { Me } from '#shared/contract/entities.ts';
import { firstName } from '#shared/domain/names.ts';

/** Whether the person has a type, a name and a phone number (spec 1 §2). */
export const isProfileComplete = (user: Me): boolean =>
  Boolean(user.user_type && user.name?.trim() && user.phone?.trim());

/** Returns the home path of a signed-in person: their home screen, or /user-type while the profile is incomplete. */
export function homeOf(user: Me): '/passenger' | '/driver' | '/user-type' {
  if (!isProfileComplete(user)) return '/user-type';
  return user.user_type === 'driver' ? '/driver' : '/passenger';
}

/** Returns the name the person entered, else the name or email from the sign-in service. */
export const nameOf = (user: Me): string => user.name?.trim() || user.google_user_data.name || user.email;

export { firstName };

export const firstNameOf = (user: Me): string => firstName(nameOf(user));
