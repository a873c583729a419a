import type { Page } from '@playwright/test';
import { printTable } from './table.ts';

/** The traffic of a page, by kind. */
export interface Tally {
  clear(): void;
  /** Prints the count of each kind, and the bytes of its bodies or frames, without overhead. */
  print(): void;
}

/** Counts the requests and the frames of a page by kind. */
export function tallyOf(page: Page): Tally {
  const kinds = new Map<string, { times: number; bytes: number }>();
  const note = (kind: string, bytes: number): void => {
    const { times, bytes: before } = kinds.get(kind) ?? { times: 0, bytes: 0 };
    kinds.set(kind, { times: times + 1, bytes: before + bytes });
  };
  page.on('requestfinished', (request) => {
    void Promise.all([request.sizes(), request.response()]).then(([{ requestBodySize, responseBodySize }, answer]) =>
      note(
        `${request.method()} ${pathOf(request.url())} ${answer?.status() ?? ''}`,
        Math.max(requestBodySize, 0) + Math.max(responseBodySize, 0),
      ),
    );
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => note(`> ${frameKind(payload)}`, payload.length));
    socket.on('framereceived', ({ payload }) => note(`< ${frameKind(payload)}`, payload.length));
  });
  return {
    clear: () => kinds.clear(),
    print() {
      const sorted = [...kinds].toSorted(([, a], [, b]) => b.bytes - a.bytes);
      printTable(
        ['', 'times', 'bytes'],
        sorted.map(([kind, { times, bytes }]) => [kind, String(times), String(bytes)]),
      );
      console.log();
    },
  };
}

const ID = /[0-9a-f]{24}/g;
const pathOf = (url: string): string => new URL(url).pathname.replace(ID, '{id}').replace(/-[\w-]{8}\.js$/, '.js');
const frameKind = (payload: string | Buffer): string =>
  /^\d+\["([\w:]+)"/.exec(payload.toString())?.[1] ?? `packet ${payload.toString().slice(0, 2)}`;
