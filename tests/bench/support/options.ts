import { parseArgs } from 'node:util';

/** The numbers of a bench: each has a value for the full form and one for the small form (`--small`). */
type Numbers = Record<string, { full: number; small: number }>;

/**
 * Reads a bench's options: `--small`, and `--<name> <number>` for each of its numbers.
 * @throws Error for an unknown option or a value that is not a number
 */
export function readNumbers<N extends Numbers>(args: readonly string[], numbers: N): { [K in keyof N]: number } {
  const options = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' as const }]));
  const { isSet: isSmall, rest } = takeFlag(args, 'small');
  const { values } = parseArgs({ args: rest, options });
  const pairs = Object.entries(numbers).map(([name, { full, small }]) => {
    const value = Number(values[name] ?? (isSmall ? small : full));
    if (Number.isNaN(value)) throw new Error(`--${name} must be a number`);
    return [name, value] as const;
  });
  return Object.fromEntries(pairs) as { [K in keyof N]: number };
}

/** Takes `--<name> <one of these>` out of the arguments. */
export function takeChoice<const C extends string>(
  args: readonly string[],
  name: string,
  choices: readonly C[],
): { chosen: C | undefined; rest: string[] } {
  const at = args.indexOf(`--${name}`);
  if (at < 0) return { chosen: undefined, rest: [...args] };
  const chosen = choices.find((it) => it === args[at + 1]);
  if (!chosen) throw new Error(`--${name} must be one of: ${choices.join(', ')}`);
  return { chosen, rest: args.toSpliced(at, 2) };
}

/** Takes `--<name>` out of the arguments. */
export const takeFlag = (args: readonly string[], name: string): { isSet: boolean; rest: string[] } => ({
  isSet: args.includes(`--${name}`),
  rest: args.filter((it) => it !== `--${name}`),
});
