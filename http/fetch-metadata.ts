import type { IncomingMessage } from 'node:http';

/** The values of Sec-Fetch-Site for pages of another site, or of another host of this site. */
const ELSEWHERE: ReadonlySet<unknown> = new Set(['cross-site', 'same-site']);

/** Whether the browser says that a page from elsewhere made the request (Fetch Metadata). */
export const isFromElsewhere = ({ headers }: IncomingMessage): boolean => ELSEWHERE.has(headers['sec-fetch-site']);

/** Whether a page from elsewhere embeds or fetches this, as opposed to a person who opens it. */
export const isCrossSiteSubresource = (request: IncomingMessage): boolean =>
  isFromElsewhere(request) && request.headers['sec-fetch-dest'] !== 'document';
