const listeners = new Set<() => void>();

/** Runs `forget` when the signed-in person changes, so that nobody sees another person's data. */
export const onPersonChanged = (forget: () => void): unknown => listeners.add(forget);

/** Called by the session when the signed-in person changes. */
export const personChanged = (): void => listeners.forEach((forget) => forget());
