import { WebSocket } from 'ws';
import { ASKS_FOR_SHORT_FORMS } from '#shared/contract/short-forms.ts';

/**
 * A client that speaks just enough of Engine.IO 4 and Socket.IO 5 over `ws`. It costs far less than socket.io-client.
 */
export interface Client {
  /** Sends an event without an ack id. */
  emit(event: string, payload: unknown): void;
  /** Sends an event and waits for its response. */
  ask(event: string, payload?: unknown): Promise<unknown>;
  close(): void;
}

export interface ClientOptions {
  /** The address of the server, such as http://127.0.0.1:3000. */
  url: string;
  headers?: Record<string, string>;
  /** Called with every event. */
  hear?: (event: string, payload: unknown) => void;
  /** Called when the connection ends without `close`. */
  lost?: () => void;
}

/** Connects to the app: Engine.IO's handshake, then the namespace. Rejects when refused. */
export function connectClient({ url, ...options }: ClientOptions): Promise<Client> {
  return open(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, options, true);
}

/** Connects to the bare relay, which uses the same frames without a handshake. */
export function connectBare({ url, ...options }: ClientOptions): Promise<Client> {
  return open(url.replace('http', 'ws'), options, false);
}

function open(address: string, options: Omit<ClientOptions, 'url'>, shakesHands: boolean): Promise<Client> {
  const line = new WebSocket(address, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
    headers: options.headers ?? {},
  });
  const answers = new Map<number, (answer: unknown) => void>();
  let last = 0;
  let isClosing = false;
  const client: Client = {
    emit: (event, payload) => line.send(`42${JSON.stringify([event, payload])}`),
    ask(event, payload) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        answers.set(id, resolve);
        line.send(`42${id}${JSON.stringify(payload === undefined ? [event] : [event, payload])}`);
      });
    },
    close() {
      isClosing = true;
      line.terminate();
    },
  };
  return new Promise((resolve, reject) => {
    line.on('error', reject);
    line.on('close', (code) => {
      reject(new Error(`the connection was closed (${code})`));
      if (!isClosing) options.lost?.();
    });
    if (!shakesHands) line.on('open', () => resolve(client));
    line.on('message', (data: Buffer) => {
      const text = data.toString();
      const kind = text.slice(0, 2);
      if (kind === '42') {
        const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown];
        options.hear?.(event, payload);
      } else if (kind === '43') {
        const from = text.indexOf('[');
        const id = Number(text.slice(2, from));
        const [answer] = JSON.parse(text.slice(from)) as [unknown];
        answers.get(id)?.(answer);
        answers.delete(id);
      } else if (text === '2') line.send('3');
      else if (kind[0] === '0') line.send(`40${JSON.stringify(ASKS_FOR_SHORT_FORMS)}`);
      else if (kind === '40') resolve(client);
      else if (kind === '44') reject(new Error(text));
    });
  });
}
