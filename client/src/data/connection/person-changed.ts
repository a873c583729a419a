const listeners = new Set<() => void>();

/** Runs `forget` when the signed-in person changes, so that nobody sees another person's data. */
export const onPersonChanged = (forget: () => void): unknown => listeners.add(forget);

/** Runs all `forget` functions. The session calls this when the signed-in person changes. */
export const personChanged = (): void => listeners.forEach((forget) => forget());
