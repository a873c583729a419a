/** A row of a table to be sent as CSV; null is an empty cell. */
export type CsvRow = readonly (string | number | null)[];
