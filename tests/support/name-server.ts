import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/**
 * Makes this process ask a name server of our own until it is closed.
 * @param address the IPv4 address of every name; null: the server never responds
 */
export async function nameServer(address: string | null): Promise<{ close: () => void }> {
  const socket = createSocket('udp4', (query, from) => {
    if (address === null) return;
    const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
    const isA = query.readUInt16BE(questionEnd - 4) === TYPE_A;
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0]);
    const record = Buffer.from([
      0xc0,
      HEADER_BYTES,
      0,
      TYPE_A,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...address.split('.').map(Number),
    ]);
    const question = query.subarray(HEADER_BYTES, questionEnd);
    socket.send(Buffer.concat([header, question, ...(isA ? [record] : [])]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    close: () => {
      dns.setServers(before);
      socket.close();
    },
  };
}
