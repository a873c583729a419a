/** The load generator of requests, in a process of its own so that its CPU is not counted. */
import { eachOf } from './each-of.ts';
import { type HttpAnswer, type HttpRequest, sendHttp } from './http.ts';
import { serveCalls } from './script.ts';

/** Concurrent requests. */
const AT_ONCE = 8;

async function run(requests: readonly HttpRequest[]): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = [];
  await eachOf(requests, AT_ONCE, async (it, i) => void (answers[i] = await sendHttp(it)));
  return answers;
}

serveCalls({ run });
