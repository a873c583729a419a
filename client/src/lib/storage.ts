/** Small things kept on this phone. Where the browser refuses storage, nothing is kept and nothing breaks. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readKept = (key: string): string | null => quietly(() => localStorage.getItem(key));

/** null forgets. */
export function keep(key: string, value: string | null): void {
  quietly(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

export const readInTab = (key: string): string | null => quietly(() => sessionStorage.getItem(key));

/** Until this tab is closed; null forgets. */
export function keepInTab(key: string, value: string | null): void {
  quietly(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

/** True the first time in this tab, false ever after. */
export function isFirstInTab(key: string): boolean {
  const seen = readInTab(key) !== null;
  keepInTab(key, '1');
  return !seen;
}
