import ts from 'typescript';

/** The arguments of one call of a function of texts, and the texts and numbers that its sentence may contain. */
export interface Sample {
  args: unknown[];
  said: string[];
}

/** Returns a text for the parameter of this name. */
type Invent = (name: string) => string;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  lib: ['lib.es2023.d.ts'],
  types: [],
};

/** Reads the types of the exported texts, to call each function with arguments that it takes. */
export class TextTypes {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;

  constructor(files: readonly string[]) {
    this.#program = ts.createProgram([...files], OPTIONS);
    this.#checker = this.#program.getTypeChecker();
  }

  /**
   * Returns arguments for the function at `path` of the texts that `file` exports.
   * @param turn which of several possible values is taken: each turn takes others
   */
  sample(file: string, path: readonly string[], turn: number, invent: Invent): Sample {
    const source = this.#program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    const [name = '', ...keys] = path;
    const found = module && this.#checker.getExportsOfModule(module).find((it) => it.name === name);
    if (!source || !found) throw new Error(`${file} does not export ${name}`);
    let type = this.#checker.getTypeOfSymbol(found);
    for (const key of keys) {
      const property = type.getProperty(key);
      if (!property) throw new Error(`no ${key} in ${path.join('.')}`);
      type = this.#checker.getTypeOfSymbol(property);
    }
    const [signature] = type.getNonNullableType().getCallSignatures();
    if (!signature) throw new Error(`${path.join('.')} is not a function`);
    const said: string[] = [];
    const args = signature.parameters.map((it) =>
      this.#value(this.#checker.getTypeOfSymbol(it), it.name, { turn, invent, said }),
    );
    return { args, said };
  }

  #value(type: ts.Type, name: string, how: { turn: number; invent: Invent; said: string[] }): unknown {
    if (type.isUnion()) {
      const one = type.types[how.turn % type.types.length];
      return one && this.#value(one, name, how);
    }
    if (type.isLiteral()) return type.value;
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) return this.#checker.typeToString(type) === 'true';
    if (flags & ts.TypeFlags.Null) return null;
    if (flags & ts.TypeFlags.Undefined) return undefined;
    if (flags & ts.TypeFlags.Number) return keep(how.turn === 0 ? 1 : 40 + how.turn, how.said);
    if (flags & ts.TypeFlags.String) return keep(how.invent(name), how.said);
    if (type.symbol.name === 'Date') return new Date(Date.UTC(2026, 10, 14, 9, 5));
    if (this.#checker.isArrayType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return element ? [this.#value(element, name, how)] : [];
    }
    const fields = type
      .getProperties()
      .map((it) => [it.name, this.#value(this.#checker.getTypeOfSymbol(it), it.name, how)]);
    return Object.fromEntries(fields) as unknown;
  }
}

function keep<T extends string | number>(value: T, said: string[]): T {
  said.push(String(value));
  return value;
}
