import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AdminSettingCreate, AdminSignup } from '#shared/contract/admin-entities.ts';
import { AdminDriverCreate } from '#shared/contract/admin-people-entities.ts';
import { API } from '#shared/contract/api.ts';
import { DriverProfileUpdate, Onboarding, RouteFields } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ProfileUpdate } from '#shared/contract/entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PersonName, Plate, PlaceText } from '#shared/contract/fields.ts';
import { PLACE_TEXT_MAX } from '#shared/domain/constants/rules.ts';
import { withoutUnseen } from '#shared/domain/visible-text.ts';

const UNSEEN = [
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\ufeff',
  '\u00ad',
  '\u2060',
];

/** Combining, joining and variation marks, with characters they may apply to. */
const MARKED = fc.constantFrom(
  '\u200c',
  '\u200d',
  '\ufe0e',
  '\ufe0f',
  '\u0301',
  '❤',
  '🏽',
  '1',
  'a',
  'م',
  '\u094d',
  'क',
);

describe('names contain only visible text, at the border', () => {
  it.each(UNSEEN.map((mark) => [mark.codePointAt(0)?.toString(16), mark]))('U+%s is removed', (_code, mark) => {
    expect(PersonName.parse(`${mark}Wan${mark}jiku Njeri${mark} `)).toBe('Wanjiku Njeri');
    expect(PersonName.safeParse(mark.repeat(3)).success).toBe(false);
  });

  it('marks are not piled on a letter; every script keeps its own', () => {
    expect(PersonName.parse(`Wanjiku${'\u0301'.repeat(50)} Njeri`)).toBe(`Wanjiku${'\u0301'.repeat(4)} Njeri`);
    for (const name of ['Nguyễn Thị Ánh'.normalize('NFD'), 'क्षत्रिय', 'שָּׁלוֹם', 'นี้'])
      expect(PersonName.parse(name)).toBe(name);
  });

  it('for every source: the profile, the registration, an admin', () => {
    const name = '\u202eWanjiku\u2069';
    const phone = '\u202a0712 345 678\u202c';
    const read = (schema: { safeParse: (typed: unknown) => { data?: unknown } }, typed: object) =>
      schema.safeParse(typed).data;
    expect(read(ProfileUpdate, { name, phone, user_type: 'driver' })).toMatchObject({
      name: 'Wanjiku',
      phone: '0712 345 678',
    });
    expect(
      read(AdminDriverCreate, { full_name: name, email: 'a@example.com', mobile_number: phone, stage_name: name }),
    ).toMatchObject({ full_name: 'Wanjiku', mobile_number: '0712 345 678', stage_name: 'Wanjiku' });
    for (const field of ['fullName', 'stageName', 'locationAddress'] as const)
      expect(Onboarding.shape[field].parse(name)).toBe('Wanjiku');
  });

  it.each(['Zoë Mwangi', 'محمد علي', 'می‌خواهم', '👨‍👩‍👧 Family', '❤️ Njeri', '👍🏽', "Ng'ang'a", 'क्ष'])(
    'letters and emoji of every script stay: %s',
    (name) => expect(PersonName.parse(name)).toBe(name),
  );

  it('a joiner that joins nothing is removed', () => {
    expect(PersonName.parse('Ju\u200dma\u200c')).toBe('Juma');
    expect(PersonName.parse('Juma\ufe0f')).toBe('Juma');
    expect(PersonName.parse('Jose\u0301\u200d\u200d')).toBe('Jose\u0301');
    expect(PersonName.parse('محمد\u200c')).toBe('محمد');
    expect(PersonName.parse('👍\u200d\u200c Njeri')).toBe('👍 Njeri');
  });

  it('a variation selector stays on a pictograph, not on a digit; object placeholders go; line ends become spaces', () => {
    expect(PersonName.parse('John 1\ufe0f')).toBe('John 1');
    expect(PersonName.parse('❤\ufe0f\ufe0f #\ufe0f')).toBe('❤\ufe0f #');
    expect(PersonName.parse('A\ufff9B\ufffaC\ufffbD\ufffc')).toBe('ABCD');
    expect(PersonName.parse('A\u2028B\u2029C')).toBe('A B C');
  });

  it.each(['\ufffc', '\u0301', '\u2028', '. - !', '\u0301\u200d'])(
    'a text without anything readable counts as missing: %j',
    (typed) => {
      expect(
        ProfileUpdate.safeParse({ name: typed, phone: '0712345678', user_type: 'driver' }).error?.issues[0]?.message,
      ).toBe(MESSAGES.profile.nameAndPhone);
      expect(Onboarding.shape.locationAddress.parse(typed)).toBe('');
    },
  );

  it.each(['王', '7', '❤', '🇰🇪', 'O’'])('one letter, digit or pictograph is enough: %s', (name) =>
    expect(PersonName.parse(name)).toBe(name),
  );

  it('an admin code and a setting’s value may consist of symbols only', () => {
    expect(AdminSignup.shape.adminCode.parse('!?#*')).toBe('!?#*');
    expect(AdminSettingCreate.shape.setting_value.parse('%')).toBe('%');
  });

  it('visible text never changes, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: MARKED })), (text) => {
        const once = withoutUnseen(text);
        expect(withoutUnseen(once)).toBe(once);
        const seen = (it: string) =>
          it
            .replace(/[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/gu, '')
            .replace(/[\u2028\u2029]/g, ' ')
            // Of a pile of marks, four.
            .replace(/(\p{M}{4})\p{M}+/gu, '$1');
        expect(seen(once)).toBe(seen(text));
      }),
      { examples: [['\ufe0f\u094d\u0301\ufe0e\u0301']] },
    );
  });
});

describe('errors name the actual problem, at the border', () => {
  const messageOf = (schema: z.ZodMiniType, input: unknown): unknown => {
    try {
      return parseInput(schema, input);
    } catch (error) {
      return error instanceof Refusal ? error.message : error;
    }
  };
  const long = 'a'.repeat(1001);
  const { fullName, stageName, mobileNumber } = Onboarding.shape;
  const ALL = [
    ['name', ProfileUpdate.shape.name, 80, MESSAGES.profile.nameAndPhone],
    ['phone', ProfileUpdate.shape.phone, 32, MESSAGES.profile.nameAndPhone],
    ['pickup', PlaceText, PLACE_TEXT_MAX, MESSAGES.find.bothRequired],
    ['from_location', RouteFields.shape.from_location, PLACE_TEXT_MAX, ROUTE_TEXTS.allFields],
    ['fullName', fullName, 80, ONBOARDING.nameRequired],
    ['mobileNumber', mobileNumber, 32, ONBOARDING.mobileRequired],
    ['stageName', stageName, 80, ONBOARDING.stageRequired],
    ['full_name', AdminDriverCreate.shape.full_name, 80, ADMIN_MESSAGES.nameRequired],
    ['motorbikePlateNumber', Plate, 16, ONBOARDING.plateRequired],
    ['setting_value', AdminSettingCreate.shape.setting_value, 1000, ADMIN_MESSAGES.valueRequired],
  ] as const;

  it.each(ALL)('%s: too long is reported as such, not as missing', (field, schema, max, missing) => {
    const whole = z.object({ [field]: schema });
    expect(messageOf(whole, { [field]: long })).toBe(`${field} must have at most ${max} characters.`);
    for (const input of [{}, { [field]: null }, { [field]: ' ' }, { [field]: '\u200b' }])
      expect(messageOf(whole, input)).toBe(missing);
    expect(messageOf(whole, { [field]: 'a\u0007b' })).toBe(`${field} is not valid.`);
  });

  it.each([
    ['a driver’s address', z.object({ locationAddress: Onboarding.shape.locationAddress }), 'locationAddress'],
    ['a changed address', DriverProfileUpdate, 'locationAddress'],
    ['the reason of a cancellation', API.cancelRide.body, 'reason'],
  ] as const)('%s is a line of text that may be empty', (_what, schema, field) => {
    expect(messageOf(schema, { [field]: 'Embu\u0000\u001b[2J' })).toBe(`${field} is not valid.`);
    expect(messageOf(schema, { [field]: ' Embu\u202e\u2028Town ' })).toMatchObject({ [field]: 'Embu Town' });
    expect(messageOf(schema, { [field]: '' })).toMatchObject({ [field]: '' });
  });

  it.each(['KMEB 123A\ufe0f', 'KM<script>12', 'КМЕВ 123А', 'KMEB_123A', 'KMEB\u2028123A;', 'KMEB 12३'])(
    'a plate has only Latin letters, digits, spaces and hyphens: %j is changed or refused',
    (typed) => {
      const read = Plate.safeParse(typed);
      expect(read.success ? read.data : read.error.issues[0]?.message).toBe(
        typed.endsWith('\ufe0f') ? 'KMEB 123A' : ONBOARDING.plateRefused,
      );
    },
  );

  it.each(['KMEB 123A', 'kmeb-123a', '29 CD 3K'])('%s is a valid plate', (typed) =>
    expect(Plate.parse(typed)).toBe(typed),
  );
});
