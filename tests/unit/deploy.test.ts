import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { routeOf } from '#shared/contract/routes.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one);
const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);

const stopWithinS = Number(/STOP_WITHIN_MS = ([\d_]+);/.exec(read('main.ts'))?.[1]?.replace('_', '')) / 1000;
/** The variables of lines such as NAME=value, with something in place of what is left open. */
const variablesIn = (lines: string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.replace(/^\w+=/, '') || 'given']));
const known = new Set<string>();
readConfig(new Proxy({}, { get: (_, name) => void known.add(String(name)) }));

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((it) =>
    /\.yaml$/.test(it),
  );
  const k8s = (file: string): string => read(`${folder}/${file}`).replace(/^\s*#.*\n/gm, '');
  const deployment = k8s('process/deployment.yaml');
  const literals = matchesIn(k8s('kustomization.yaml'), /^ +- (\w+=.*)$/gm);
  const settings = variablesIn(literals);

  it('every file belongs to a kustomization, and each that one names exists', () => {
    const named = files
      .filter((file) => file.endsWith('kustomization.yaml'))
      .flatMap((file) =>
        matchesIn(/^resources:\n((?: +- .*\n)+)/m.exec(k8s(file))?.[1] ?? '', /- (.+)/g).map((it) =>
          join(dirname(file), it),
        ),
      )
      .map((it) => (it.endsWith('.yaml') ? it : join(it, 'kustomization.yaml')));
    expect([...new Set(named), 'kustomization.yaml'].sort()).toEqual([...files].sort());
  });

  it('the ingress sends sockets to the realtime processes and everything else to the http ones', () => {
    const services = ['realtime', 'http'].map((role) => {
      const overlay = k8s(`${role}/kustomization.yaml`);
      expect(overlay).toContain(`role: ${role} }`);
      return `boda${/^nameSuffix: (.*)$/m.exec(overlay)?.[1] ?? ''}`;
    });
    const ingress = k8s('ingress.yaml');
    expect(matchesIn(ingress, /- path: (.*)/g)).toEqual(['/socket.io/', '/']);
    expect(matchesIn(ingress, /service: \{ name: ([\w-]+), port: \{ name: http \} \}/g)).toEqual(services);
    expect(k8s('process/service.yaml')).toContain('name: http, port: 80, targetPort: http');
    expect([...matchesIn(ingress, /hosts: \[(.*)\]/g), ...matchesIn(ingress, /- host: (.*)/g)]).toEqual(
      Array(2).fill(new URL(settings['PUBLIC_URL'] ?? '').host),
    );
  });

  it('what selects processes or scales them names those of the deployment, and their ports', () => {
    const others = ['service', 'disruption', 'scaling'].map((it) => k8s(`process/${it}.yaml`));
    const selecting = [deployment, ...others, k8s('network.yaml')].join('\n');
    expect(new Set(matchesIn(selecting, /\bapp: (\w+)/g))).toEqual(new Set(['boda']));
    expect(selecting).toContain('scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: boda }');
    expect(matchesIn(deployment, /containerPort: (\d+)/g)).toEqual([settings['PORT'], settings['OPS_PORT']]);
    expect(matchesIn(deployment, /path: (\/\S+), port: http/g)).toEqual(
      (['getHealthz', 'getReadyz'] as const).map((name) => routeOf(name).path),
    );
    expect(matchesIn(k8s('network.yaml'), /- \{ port: (\w+) \}/g)).toEqual(
      matchesIn(deployment, /name: (\w+), containerPort/g),
    );
  });

  it('the settings and the secrets are all that a process needs, and it knows each', () => {
    const secrets = variablesIn(matchesIn(read(`${folder}/secrets.env.example`), /^(\w+=.*)$/gm));
    expect([...Object.keys(settings), ...Object.keys(secrets)].filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(settings).filter((name) => name in secrets)).toEqual([]);
    for (const ROLE of ['http', 'realtime']) {
      const env = { NODE_ENV: 'production', ROLE, ...settings, ...secrets, ADMIN_CODE: 'ten-characters' };
      expect(readConfig(env).role).toBe(ROLE);
    }
  });

  it('decision 029: a process has the time to drain', () => {
    const graceS = numberIn(deployment, /terminationGracePeriodSeconds: (\d+)/);
    expect(graceS).toBeGreaterThan(numberIn(deployment, /sleep, '(\d+)'/) + stopWithinS);
  });
});

describe('docs/operations/one-machine.md', () => {
  const page = read('docs/operations/one-machine.md');
  const unit = read('deploy/systemd/boda.service');

  it('each file that it copies from deploy exists', () => {
    const copied = matchesIn(page, /^install -m \d+ ((?:[a-z][\w./-]+ )+)\/(?:etc|usr)/gm).flatMap((it) =>
      it.trim().split(' '),
    );
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((file) => !existsSync(join(ROOT, 'deploy', file)))).toEqual([]);
  });

  it('its settings are all that the process needs', () => {
    const lines = matchesIn(/boda\.env <<EOF\n([^]*?)EOF/.exec(page)?.[1] ?? '', /^(\w+=.*)$/gm);
    const env = variablesIn(lines.map((line) => line.replace('$name', 'boda.example')));
    expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
    expect(readConfig(env)).toMatchObject({ role: 'all', host: '127.0.0.1', trustProxy: 1 });
  });

  it('a build whose source could not be fetched ends there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boda-build-'));
    const build = /^build\(\) \{\n[^]*?^\}\n/m.exec(page)?.[0].replaceAll('/opt/boda', folder) ?? '';
    const stand = 'runuser() { shift 3; "$@"; }\nnpm() { echo "npm $*"; }\nexport -f npm\n';
    const script = `${stand}${build}source=${folder}/away\nbuild first`;
    const { status, stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect({ status, stdout }).toEqual({ status: 128, stdout: '' });
  });

  it('each release gets a folder of its own, also the second one of a day', () => {
    const names = matchesIn(page, /^release=\$\(date \+(.*)\)$/gm);
    expect(names.length).toBe(2);
    for (const name of names) expect(name).toMatch(/^%F-%H%M/);
  });

  it('decision 029: systemd waits longer than a process needs to stop', () => {
    expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(stopWithinS);
  });
});
