import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringify } from 'csv-stringify';
import type { Request, Response } from 'express';
import type { CsvRow } from '#core/lib/csv-row.ts';

/** The error code when the client has disconnected. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Streams rows as a CSV file, as fast as the client reads. Fields that a spreadsheet would take for a formula get a
 * leading apostrophe. An error before the first row is thrown and answered normally; a later error breaks off the
 * response, so that nobody mistakes a partial file for the whole.
 */
export async function sendCsv(
  { req, res }: { req: Request; res: Response },
  fileName: string,
  rows: AsyncIterator<CsvRow> | Iterator<CsvRow>,
): Promise<void> {
  const first = await rows.next();
  res.type('text/csv').vary('Accept-Encoding').set('Content-Disposition', `attachment; filename="${fileName}"`);
  // The byte order mark tells Excel the encoding. Fields with these characters are quoted, because some programs start
  // a row at a lone carriage return, or a cell at a semicolon or tab, and the rest of the field could be a formula.
  const table = stringify({ bom: true, escape_formulas: true, quoted_match: /[\r\n;\t]/, record_delimiter: 'windows' });
  const source = Readable.from(startingWith(first, rows));
  const isZipped = req.acceptsEncodings('gzip') !== false;
  if (isZipped) res.set('Content-Encoding', 'gzip');
  const sent = isZipped ? pipeline(source, table, createGzip(), res) : pipeline(source, table, res);
  await sent.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === GONE)) throw error;
  });
}

/** Ends the rows, and their database cursor, when the client disconnects. */
async function* startingWith(
  first: IteratorResult<CsvRow>,
  rows: AsyncIterator<CsvRow> | Iterator<CsvRow>,
): AsyncGenerator<CsvRow> {
  try {
    for (let next = first; !next.done; next = await rows.next()) yield next.value;
  } finally {
    await rows.return?.();
  }
}
