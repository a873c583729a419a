type FieldOf<Path> = Path extends `${infer Field}.${string}` ? Field : Path;

/** A document as read by a projection: only its fields, so that nothing can be used that was not read. */
export type Projected<D, Projection> = Pick<D, Extract<keyof D, '_id' | FieldOf<keyof Projection>>>;
