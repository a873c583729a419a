type FieldOf<Path> = Path extends `${infer Field}.${string}` ? Field : Path;

/** A document as read by a projection: only the projected fields, so that code cannot use a field that was not read. */
export type Projected<D, Projection> = Pick<D, Extract<keyof D, '_id' | FieldOf<keyof Projection>>>;
