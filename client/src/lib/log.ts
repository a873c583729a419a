/** Logs to the console, for developers. Never pass codes, tokens, phone numbers or positions. */
export function developerWarning(what: string, error?: unknown): void {
  console.warn(error instanceof Error ? `${what}: ${error.message}` : what);
}
