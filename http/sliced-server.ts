import { Server, type ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import {
  CONNECTION_SLICE_BYTES,
  READ_AFTER_ANSWER_BYTES,
  READ_AFTER_ANSWER_MS,
} from '#shared/domain/constants/server.ts';

/**
 * An HTTP server that parses what a connection sends in slices, each in its own turn of the event loop. Node.js reads up
 * to 64 kB at once, and its parsers finish what was read: thousands of requests, chunks or websocket frames, even after
 * the connection was cut. Here a cut drops the slices that are left, and other connections have their turns in between.
 */
export class SlicedServer extends Server {
  constructor(options: ServerOptions) {
    super(options);
  }

  override emit(event: string, ...args: unknown[]): boolean {
    const [socket] = args;
    return super.emit(
      event,
      ...(event === 'connection' && socket instanceof Socket ? [new SlicedSocket(socket)] : args),
    );
  }
}

/** A connection with the parts of `net.Socket` that Node.js's HTTP server, `ws` and we use. */
class SlicedSocket extends Duplex {
  readonly #socket: Socket;
  /** Read, but not passed on yet. */
  #rest: Buffer | null = null;
  /** Once the connection is closing: how much is still read, and dropped. */
  #dropped: { left: number; timer: NodeJS.Timeout } | null = null;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket
      .on('data', (chunk: Buffer) => this.#take(chunk))
      .on('end', () => (this.#dropped ? this.#destroyOnceWritten() : this.push(null)))
      .on('timeout', () => this.emit('timeout'))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy());
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten;
  }

  setTimeout(ms: number, listener?: () => void): this {
    this.#socket.setTimeout(ms);
    if (listener) this.once('timeout', listener);
    return this;
  }

  setNoDelay(on?: boolean): this {
    this.#socket.setNoDelay(on);
    return this;
  }

  /**
   * Closes the connection after an answer with `Connection: close`: Node.js calls this. What the client still sends is
   * dropped, and soon not read any more. A connection that is cut while something is unread is reset, and the client
   * may lose the answer, so it has some time to read the answer and close its side.
   */
  destroySoon(): void {
    if (this.#dropped) return;
    this.end();
    this.#rest = null;
    this.#dropped = {
      left: READ_AFTER_ANSWER_BYTES,
      timer: setTimeout(() => this.destroy(), READ_AFTER_ANSWER_MS),
    };
    if (this.#socket.readableEnded) this.#destroyOnceWritten();
    else this.#socket.resume();
  }

  #destroyOnceWritten(): void {
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  #take(chunk: Buffer): void {
    if (this.#dropped) {
      this.#dropped.left -= chunk.length;
      if (this.#dropped.left < 0) this.#socket.pause();
      return;
    }
    if (chunk.length > CONNECTION_SLICE_BYTES) this.#rest = chunk.subarray(CONNECTION_SLICE_BYTES);
    if (!this.push(chunk.subarray(0, CONNECTION_SLICE_BYTES)) || this.#rest) this.#socket.pause();
  }

  override _read(): void {
    if (this.#rest) setImmediate(() => this.#takeRest());
    else if (!this.#dropped) this.#socket.resume();
  }

  #takeRest(): void {
    const rest = this.#rest;
    this.#rest = null;
    if (rest && !this.destroyed) this.#take(rest);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.cork();
    chunks.forEach(({ chunk }, i) => this.#socket.write(chunk, i === chunks.length - 1 ? done : undefined));
    this.#socket.uncork();
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#dropped?.timer);
    this.#socket.destroy();
    done(error);
  }
}
