import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringify } from 'csv-stringify';
import type { Request, Response } from 'express';
import type { CsvRow } from '#core/lib/csv-row.ts';

/** The receiver hung up. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends rows as a CSV file, as fast as the receiver takes them; fields that a spreadsheet would take for a formula get a
 * leading apostrophe. An error before the first row is thrown, and answered as any other; a later one cuts the answer
 * off, so that nobody takes a part for the whole.
 */
export async function sendCsv(
  { req, res }: { req: Request; res: Response },
  fileName: string,
  rows: AsyncIterator<CsvRow> | Iterator<CsvRow>,
): Promise<void> {
  const first = await rows.next();
  res.type('text/csv').vary('Accept-Encoding').set('Content-Disposition', `attachment; filename="${fileName}"`);
  // The mark tells Excel that the text is UTF-8. A lone return is quoted too, or some programs would begin a row there.
  const table = stringify({ bom: true, escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' });
  const source = Readable.from(startingWith(first, rows));
  const isZipped = req.acceptsEncodings('gzip') !== false;
  if (isZipped) res.set('Content-Encoding', 'gzip');
  const sent = isZipped ? pipeline(source, table, createGzip(), res) : pipeline(source, table, res);
  await sent.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === GONE)) throw error;
  });
}

/** Ends the rows, and with them their cursor, when the receiver is gone. */
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
