/** For developers, in the console only; never with codes, tokens, phones or positions. */
export function developerWarning(what: string, error?: unknown): void {
  console.warn(error instanceof Error ? `${what}: ${error.message}` : what);
}
