/** The error codes and names of MongoDB 7 that this server can answer. */
const NAMES = new Map<number, string>([
  [1, 'InternalError'],
  [2, 'BadValue'],
  [9, 'FailedToParse'],
  [14, 'TypeMismatch'],
  [15, 'Overflow'],
  [26, 'NamespaceNotFound'],
  [27, 'IndexNotFound'],
  [28, 'PathNotViable'],
  [34, 'CannotBackfillArray'],
  [40, 'ConflictingUpdateOperators'],
  [43, 'CursorNotFound'],
  [48, 'NamespaceExists'],
  [52, 'DollarPrefixedFieldName'],
  [53, 'InvalidIdField'],
  [54, 'NotSingleValueField'],
  [56, 'EmptyFieldName'],
  [66, 'ImmutableField'],
  [67, 'CannotCreateIndex'],
  [72, 'InvalidOptions'],
  [73, 'InvalidNamespace'],
  [85, 'IndexOptionsConflict'],
  [86, 'IndexKeySpecsConflict'],
  [91, 'ShutdownInProgress'],
  [115, 'CommandNotSupported'],
  [121, 'DocumentValidationFailure'],
  [171, 'CannotIndexParallelArrays'],
  [10334, 'BSONObjectTooLarge'],
  [11000, 'DuplicateKey'],
  [14031, 'OutOfDiskSpace'],
  [40415, 'UnknownBsonField'],
]);

export function codeName(code: number): string {
  return NAMES.get(code) ?? `Location${code}`;
}

/** An error answered to the client, with MongoDB's `code`; `extra` holds more fields of the answer (keyPattern …). */
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

/** The error for a feature that this store does not support; it is named and never silently ignored (decision 001). */
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
