import type { Me } from '../../../shared/contract/entities.ts';

/** Type, name and phone are all there (spec 1 §2). */
export const isProfileComplete = (user: Me): boolean =>
  Boolean(user.user_type && user.name?.trim() && user.phone?.trim());

/** Where a signed-in person belongs: their own screens, or /user-type while something is missing. */
export function homeOf(user: Me): '/passenger' | '/driver' | '/user-type' {
  if (!isProfileComplete(user)) return '/user-type';
  return user.user_type === 'driver' ? '/driver' : '/passenger';
}

/** As people write it: what they told us, else what the sign-in service did. */
export const nameOf = (user: Me): string => user.name?.trim() || user.google_user_data.name || user.email;

export const firstNameOf = (user: Me): string => nameOf(user).split(/\s+/)[0] ?? '';
