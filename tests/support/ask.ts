import type { Client } from './app.ts';

/** What came back: the status and the parsed body; null where there is none. */
export interface Told {
  status: number;
  body: unknown;
}

/** Makes a call as the specification writes it, "PUT /api/users/profile", past our own contract. */
export async function ask(from: Client, call: string, body?: object): Promise<Told> {
  const [method = '', path = ''] = call.split(' ');
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await from.fetch(path, { method, ...sent });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** A call that must succeed: what it answers, to be taken apart. */
export async function told<T>(from: Client, call: string, body?: object): Promise<T> {
  const { status, body: answered } = await ask(from, call, body);
  if (status >= 300) throw new Error(`${call} answered ${status}: ${JSON.stringify(answered)}`);
  return answered as T;
}
