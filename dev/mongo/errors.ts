/** An error to send to the client, with MongoDB's `code`; `extra` has more response fields (keyPattern …). */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.extra = extra;
  }
}

/** Returns the error for an unsupported feature, which is named and never silently ignored (decision 001). */
export function notSupported(what: string): CommandError {
  return new CommandError(115, `${what} is not supported by the embedded store`);
}

export function badValue(message: string): CommandError {
  return new CommandError(2, message);
}

export function failedToParse(message: string): CommandError {
  return new CommandError(9, message);
}

export function typeMismatch(message: string): CommandError {
  return new CommandError(14, message);
}
