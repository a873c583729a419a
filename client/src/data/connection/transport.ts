import type { WireAnswer } from '#shared/contract/call.ts';

/** How much of a request's body has been sent. */
export interface Sent {
  bytes: number;
  total: number;
}

/** A response with its body, from our server or from a proxy or captive portal in between. */
export interface RawAnswer extends WireAnswer {
  date: string | null;
  /** The response's ETag. */
  tag: string | null;
}

/** Sends a request with fetch. Rejects without a response, and when the signal is aborted. */
export async function byFetch(address: string, init: RequestInit): Promise<RawAnswer> {
  const response = await fetch(address, init);
  return {
    status: response.status,
    text: await response.text(),
    contentType: response.headers.get('content-type'),
    date: response.headers.get('date'),
    tag: response.headers.get('etag'),
  };
}

export interface Upload {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/** Like `byFetch`, but reports the upload's progress, which fetch cannot do. */
export function byUpload(address: string, upload: Upload, onSent: (sent: Sent) => void): Promise<RawAnswer> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('no response'));
    request.upload.onprogress = ({ loaded, total }) => onSent({ bytes: loaded, total });
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        contentType: request.getResponseHeader('content-type'),
        date: request.getResponseHeader('date'),
        tag: null,
      });
    request.onerror = failed;
    request.onabort = failed;
    request.open(upload.method, address);
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
    upload.signal.addEventListener('abort', () => request.abort());
    if (upload.signal.aborted) failed();
    else request.send(upload.body ?? null);
  });
}
