import type { IncomingMessage } from 'node:http';

/** A page, or a link on one, that is not Boda's: of another site, or of another host of this one. */
const ELSEWHERE: ReadonlySet<unknown> = new Set(['cross-site', 'same-site']);

/** Whether the browser says that a page from elsewhere made the request (Fetch Metadata). */
export const isFromElsewhere = ({ headers }: IncomingMessage): boolean => ELSEWHERE.has(headers['sec-fetch-site']);

/** Whether a page from elsewhere embeds or fetches this, and nobody opened it. */
export const isPulledIn = (request: IncomingMessage): boolean =>
  isFromElsewhere(request) && request.headers['sec-fetch-dest'] !== 'document';
