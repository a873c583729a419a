import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { decode, encode } from './values.ts';
import type { Doc } from './values.ts';

/** The part of MongoDB's wire protocol that a current driver uses: OP_MSG, and OP_QUERY for the first hello. */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;
const REQUIRED_BITS = 0xffff;
const AWAIT_CAPABLE = 8;

/** The message to respond to, and the form of the response. */
export type Origin = { id: number; op: number };

/** An invalid message, after which the connection is closed. */
export class WireError extends Error {}

/** Splits the data that arrives on a socket into whole messages. */
export class Framer {
  #chunks: Buffer[] = [];
  #have = 0;

  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#have += chunk.length;
    const messages: Buffer[] = [];
    for (let message = this.#take(); message; message = this.#take()) messages.push(message);
    return messages;
  }

  #take(): Buffer | undefined {
    if (this.#have < 4) return undefined;
    let [first] = this.#chunks;
    if (first === undefined || first.length < 4) first = this.#join();
    const length = first.readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new WireError(`message of ${length} bytes`);
    if (this.#have < length) return undefined;
    const all = this.#join();
    this.#chunks = all.length > length ? [all.subarray(length)] : [];
    this.#have -= length;
    return all.subarray(0, length);
  }

  #join(): Buffer {
    const [first] = this.#chunks;
    const all = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

export function originOf(message: Buffer): Origin {
  const origin = { id: message.readInt32LE(4), op: message.readInt32LE(12) };
  if (origin.op !== OP_MSG && origin.op !== OP_QUERY) throw new WireError(`opcode ${origin.op}`);
  return origin;
}

/** Reads the command of a message. Checksums, and messages that want no response, are not supported. */
export function readCommand(message: Buffer, origin: Origin): Doc {
  return origin.op === OP_MSG ? readMsg(message) : readQuery(message);
}

function readMsg(message: Buffer): Doc {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_BITS) !== 0) throw new WireError(`message flags ${flags}`);
  let body: Doc | undefined;
  const sequences: Doc = {};
  for (let at = HEADER_BYTES + 4; at < message.length;) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (size < 5 || section.length !== size) throw new WireError(`section of ${size} bytes`);
    if (kind === 0) body = decode(section);
    else if (kind === 1) readSequence(section, sequences);
    else throw new WireError(`section kind ${kind}`);
    at += 1 + size;
  }
  if (body === undefined) throw new WireError('no body section');
  return { ...body, ...sequences };
}

function readSequence(section: Buffer, sequences: Doc): void {
  const nameEnd = section.indexOf(0, 4);
  const docs: Doc[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const size = section.readInt32LE(at);
    docs.push(decode(section.subarray(at, at + size)));
    at += size;
  }
  sequences[section.toString('utf8', 4, nameEnd)] = docs;
}

function readQuery(message: Buffer): Doc {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const at = nameEnd + 1 + 8;
  const command = decode(message.subarray(at, at + message.readInt32LE(at)));
  return { ...command, $db: namespace.split('.')[0] };
}

export function writeReply(socket: Socket, origin: Origin, answer: Doc): void {
  const body = encode(answer);
  const prefix = origin.op === OP_MSG ? Buffer.alloc(5) : queryReplyPrefix();
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + prefix.length + body.length, 0);
  header.writeInt32LE(origin.id, 8);
  header.writeInt32LE(origin.op === OP_MSG ? OP_MSG : OP_REPLY, 12);
  socket.write(Buffer.concat([header, prefix, body]));
}

function queryReplyPrefix(): Buffer {
  const prefix = Buffer.alloc(20);
  prefix.writeInt32LE(AWAIT_CAPABLE, 0);
  prefix.writeInt32LE(1, 16);
  return prefix;
}
