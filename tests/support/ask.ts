import type { Client } from './app.ts';

/** A response: the status and the parsed body, null when empty. */
export interface Reply {
  status: number;
  body: unknown;
}

/** Sends a call as the specification writes it, e.g. "PUT /api/users/profile", without using our contract. */
export async function ask(from: Client, call: string, body?: object): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ');
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await from.fetch(path, { method, ...sent });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** Sends a call that must succeed, and returns its body. */
export async function answerTo<T>(from: Client, call: string, body?: object): Promise<T> {
  const { status, body: answered } = await ask(from, call, body);
  if (status >= 300) throw new Error(`${call} answered ${status}: ${JSON.stringify(answered)}`);
  return answered as T;
}
