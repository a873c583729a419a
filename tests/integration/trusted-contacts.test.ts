import { beforeEach, expect, it } from 'vitest';
import { type Client } from '../support/app.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { appOfFile } from '../support/of-file.ts';

const app = appOfFile();
let passenger: Client;
beforeEach(async () => {
  passenger = await app.passenger();
});

const contact = (i: number) => ({ name: `Mama ${i}`, phone: `071234567${i}` });
const put = (contacts: unknown) => passenger.send('updateTrustedContacts', { body: { contacts } });
const kept = async () => (await passenger.call('getTrustedContacts')).body.contacts;

it('R29 a passenger has no trusted contacts at first; up to three are kept in their order, with phones in E.164', async () => {
  expect(await kept()).toEqual([]);
  expect((await put([1, 2, 3].map(contact))).status).toBe(200);
  expect(await kept()).toEqual([1, 2, 3].map((i) => ({ name: `Mama ${i}`, phone: `+25471234567${i}` })));
  await put([]);
  expect(await kept()).toEqual([]);
});

it('R29 four contacts, bad phones, the same number twice and a missing name are refused, and nothing changes', async () => {
  await put([contact(1)]);
  const before = await kept();
  const refused: [unknown, string, string][] = [
    [[1, 2, 3, 4].map(contact), 'contacts', SAFETY.trusted.full],
    [[contact(1), { name: 'Baba', phone: '12' }], 'contacts.1.phone', MESSAGES.profile.phoneInvalid],
    [[{ name: 'Baba', phone: 'call me' }], 'contacts.0.phone', MESSAGES.profile.phoneInvalid],
    [[{ name: 'Baba', phone: '' }], 'contacts.0.phone', SAFETY.trusted.phoneRequired],
    [[contact(1), { name: 'Baba', phone: '+254 712 345 671' }], 'contacts.1.phone', SAFETY.trusted.duplicate],
    [[{ name: ' ', phone: '0712345678' }], 'contacts.0.name', SAFETY.trusted.nameRequired],
  ];
  for (const [contacts, field, error] of refused) {
    expect(await put(contacts)).toMatchObject({ status: 400, body: { code: 'INVALID', field, error } });
  }
  expect(await kept()).toEqual(before);
});

it('R29 trusted contacts are erased with the account, and no list shows them', async () => {
  await put([contact(7)]);
  const { id } = (await passenger.call('getMe')).body;
  const admin = await app.admin();
  const listed = await admin.call('adminListPassengers', { query: { search: id } });
  expect(JSON.stringify([listed.body, (await passenger.call('getMe')).body])).not.toContain('712345677');
  await admin.call('adminDeletePassenger', { params: { id } });
  expect(await app.ctx.store.users.findOne({ _id: toObjectId(id) })).toBeNull();
  expect(JSON.stringify(await app.ctx.store.audit.find({ target: id }).toArray())).not.toContain('712345677');
});
