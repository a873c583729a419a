import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rounds } from '../support/thorough.ts';

const KEYS = rounds(3000);
const MODULE = join(import.meta.dirname, '../../dev/sign-in/signing-key.ts');

it('a signing key can be created while earlier ones are garbage-collected', () => {
  const code = `import { newSigningKey } from ${JSON.stringify(MODULE)};
    for (let i = 0; i < ${KEYS}; i += 1) newSigningKey();`;
  // A small young generation is collected often.
  const args = ['--max-semi-space-size=1', '--import', 'tsx', '--input-type=module', '--eval', code];
  const { status, signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
});
