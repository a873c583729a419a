import { describe, expect, it } from 'vitest';
import { addressOfTarget, addressText, changesOf, withViewsTogether } from '#client/features/admin/audit/audit-diff.ts';
import { deedText } from '#client/features/admin/audit/audit-labels.ts';
import {
  defaultOf,
  defaultQuestion,
  validateNewSetting,
  validateSetting,
  NO_SETTING,
  valueControl,
  valueText,
} from '#client/features/admin/settings/setting-form.ts';
import { groupOf, SETTING_GROUPS } from '#shared/contract/setting-names.ts';
import { SETTINGS_MESSAGES } from '#shared/contract/admin-texts.ts';
import { isSettingValue, SETTING_KEYS } from '#shared/domain/settings.ts';

const setting = (setting_key: string, setting_value: string) => ({
  id: 'a'.repeat(24),
  setting_key,
  setting_value,
  description: 'What it is for',
  updated_at: null,
  updated_by: null,
});

describe('the settings form', () => {
  it('spec 2 §5: key, value and description are required', () => {
    expect(validateNewSetting({ ...NO_SETTING, description: '  ' })).toEqual({
      problems: {
        setting_key: 'Setting key is required',
        setting_value: 'Setting value is required',
        description: 'Description is required',
      },
    });
    const known = setting('greeting', 'Karibu');
    expect(validateSetting(known, { ...known, setting_value: ' ', description: '' })).toEqual({
      problems: { setting_value: 'Setting value is required', description: 'Description is required' },
    });
  });

  it('an invalid value is refused, new or changed, with the message of its key', () => {
    const wrong = { ride_request_timeout_seconds: '29', share_location_hours: '0', support_hotline: 'call us' };
    for (const [setting_key, setting_value] of Object.entries(wrong)) {
      const sentence = SETTINGS_MESSAGES[setting_key as keyof typeof wrong];
      const typed = { setting_key, setting_value, description: 'x' };
      expect(validateNewSetting(typed)).toEqual({ problems: { setting_value: sentence } });
      expect(validateSetting(setting(setting_key, '100'), typed)).toEqual({ problems: { setting_value: sentence } });
    }
    expect(validateNewSetting({ setting_key: 'greeting', setting_value: '29', description: 'x' })).toHaveProperty(
      'body',
    );
  });

  it('a value is shown readably: with its unit, as On or Off, or unchanged when no rule reads it', () => {
    expect(valueText('ride_request_timeout_seconds', '300')).toBe('300 seconds');
    expect(valueText('share_location_hours', '1')).toBe('1 hour');
    expect(valueText('town_fare_max_km', '0')).toBe('No limit');
    expect(valueText('town_fare_max_km', '12.5')).toBe('12.5 km');
    expect(valueText('require_start_pin', 'false')).toBe('Off');
    expect(valueText('wave_size', 'many')).toBe('many');
    expect(valueText('greeting', '1')).toBe('1');
  });

  it('each platform key belongs to a named group, any other key to Others', () => {
    const groups = SETTING_KEYS.map((key) => groupOf(key));
    expect(new Set([...groups, groupOf('greeting')])).toEqual(new Set(SETTING_GROUPS));
    expect(groups).not.toContain('Others');
  });

  it('sends only what changed, trimmed', () => {
    const known = setting('open_offer_count', '10');
    expect(validateSetting(known, { ...known, setting_value: ' 10 ' })).toEqual({ body: {} });
    expect(validateSetting(known, { ...known, setting_value: '12' })).toEqual({ body: { setting_value: '12' } });
  });

  it('each platform key has the input of its kind, with the bounds of the rule', () => {
    expect(SETTING_KEYS.map((key) => valueControl(key).kind)).toEqual([
      'choice',
      'number',
      'number',
      'tel',
      'number',
      'number',
      'number',
      'number',
      'choice',
    ]);
    expect(valueControl('greeting')).toEqual({ kind: 'text' });
    for (const key of SETTING_KEYS) {
      const control = valueControl(key);
      if (control.kind !== 'number') continue;
      for (const bound of [control.min, control.max]) expect(isSettingValue(key, String(bound))).toBe(true);
      for (const beyond of [control.min / 2 - 0.1, control.max + 1])
        expect(isSettingValue(key, String(beyond))).toBe(false);
    }
  });

  it('a built-in setting offers its default only when it has another value, and says which', () => {
    const asked = (key: string, value: string, updated_at: string | null = null) => {
      const known = { ...setting(key, value), updated_at };
      const to = defaultOf(known);
      return to && defaultQuestion(known, to);
    };
    expect(asked('ride_request_timeout_seconds', '120')).toBe('The default applies again: 300 seconds.');
    expect(asked('ride_request_timeout_seconds', '300')).toBeNull();
    expect(asked('require_driver_approval', 'false')).toBe('The default applies again: On.');
    expect(asked('require_start_pin', 'true')).toMatch(/^The default applies again: Off\. Rides start without a PIN/);
    expect(asked('town_fare_max_km', '0.0')).toBeNull();
    expect(asked('support_hotline', '999')).toBeNull();
    expect(asked('support_hotline', '999', '2026-11-24T10:00:00.000Z')).toContain('applies again');
    expect(asked('greeting', 'Karibu')).toBeNull();
  });
});

describe('R16 an audit entry’s before and after', () => {
  it('list the changed fields one by one, and leave out the rest', () => {
    const before = { fullName: 'Mbaabu', withinTownFareMin: 100, verification_status: 'pending' };
    const after = { fullName: 'Mbaabu', withinTownFareMin: 120, verification_status: 'approved' };
    expect(changesOf(before, after)).toEqual([
      { field: 'Within town fare min', before: '100', after: '120' },
      { field: 'Verification status', before: 'pending', after: 'approved' },
    ]);
  });

  it('a created item has no before, a deleted one no after, a viewed one neither', () => {
    expect(changesOf(null, { key: 'greeting', value: '' })).toEqual([
      { field: 'Key', before: null, after: 'greeting' },
      { field: 'Value', before: null, after: 'empty' },
    ]);
    expect(changesOf({ key: 'greeting' }, null)).toEqual([{ field: 'Key', before: 'greeting', after: null }]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('the source: an IPv4 address reads as IPv4, even when mapped to IPv6', () => {
    expect(['::ffff:10.0.0.7', '10.0.0.7', '2001:db8::7'].map(addressText)).toEqual([
      '10.0.0.7',
      '10.0.0.7',
      '2001:db8::7',
    ]);
  });

  it('any value of an entry reads as text', () => {
    expect(changesOf({ photos: { plate: null }, tags: ['a', 'b'] }, { photos: { plate: 'x' }, tags: [] })).toEqual([
      { field: 'Photos plate', before: 'none', after: 'x' },
      { field: 'Tags', before: 'a, b', after: 'none' },
    ]);
    expect(changesOf('off', true)).toEqual([{ field: 'Value', before: 'off', after: 'true' }]);
  });
});

it('the audit log: the photo views of one review are one row, and a row leads to its subject', () => {
  const view = (id: string, target: string, photo: string) => ({
    id,
    at: '2026-11-24T10:00:00.000Z',
    kind: 'document' as const,
    who: 'wangari',
    from: '10.0.0.1',
    what: 'photo viewed',
    target,
    subject: 'Paul Njeru, KMFB 456C',
    before: null,
    after: { kind: photo },
  });
  const [one, two] = ['a'.repeat(24), 'b'.repeat(24)];
  const rows = withViewsTogether([view('1', one, 'licence'), view('2', one, 'idCard'), view('3', two, 'idCard')]);
  expect(rows.map(({ id, what, after }) => [id, what, after])).toEqual([
    ['1', 'photos viewed', { photos: ['licence', 'idCard'] }],
    ['3', 'photo viewed', { kind: 'idCard' }],
  ]);
  expect(addressOfTarget('document', one)).toBe(`/admin/drivers/${one}`);
  expect(addressOfTarget('ride', one)).toBe(`/admin?tab=rides&ride=${one}`);
  expect(addressOfTarget('setting', 'wave_size')).toBe('/admin?tab=settings&setting=wave_size');
  expect(addressOfTarget('passenger', one)).toBe(`/admin/passengers/${one}`);
  expect(addressOfTarget('sign-in', one)).toBeNull();
});

it('the audit log: an entry names its subject, or describes it without a name once deleted (R36)', () => {
  const entry = {
    kind: 'driver' as const,
    what: 'driver changed',
    target: 'a'.repeat(24),
    subject: 'Paul Njeru, KMFB 456C',
  };
  const said = (part: object) => deedText({ ...entry, after: null, ...part });
  expect(said({ after: { verification: 'approved' } })).toBe('Approved Paul Njeru, KMFB 456C');
  expect(said({ after: { verification: 'banned' } })).toBe('Banned Paul Njeru, KMFB 456C');
  expect(said({ after: { stageName: 'Kangaru' } })).toBe('Changed Paul Njeru, KMFB 456C');
  expect(said({ what: 'driver deleted', subject: null })).toBe('Driver deleted');
  const ofSetting = (target: string) => said({ kind: 'setting', what: 'setting changed', target, subject: null });
  expect(ofSetting('wave_size')).toBe('Changed Drivers asked at once');
  expect(ofSetting('greeting')).toBe('Changed greeting');
  expect(said({ kind: 'incident', what: 'alert resolved', subject: 'Wanja' })).toBe('Alert resolved: Wanja');
  expect(said({ kind: 'sign-in', what: 'admin sign-in', target: null, subject: null })).toBe('Admin sign-in');
});
