const listeners = new Set<() => void>();

/** Runs `forget` when the signed-in person changes, so that nobody sees another person's data. */
export const onPersonGone = (forget: () => void): unknown => listeners.add(forget);

/** The signed-in person has changed. The session says so. */
export const personGone = (): void => listeners.forEach((forget) => forget());
