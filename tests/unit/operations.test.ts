import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '#http/metrics.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const read = (file: string): string => readFileSync(join(DOCS, file), 'utf8');

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { refId: string; expr: string; datasource: { uid: string } }[];
}
interface Dashboard {
  uid: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: string }[] };
  panels: Panel[];
}

const dashboard = JSON.parse(read('operations/grafana.json')) as Dashboard;
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const explained = [...read('operations.md').matchAll(/^### ((?:Boda|Host)\w+)$/gm)].map(([, name]) => name);
// An expression is the rest of its line, or the lines of a block, which are indented further.
const ALARM = /- alert: (\w+)\n +expr: (?:\|\n((?: {10}.*\n)+)|(.+)\n)/g;
const alarms = [...read('../deploy/prometheus/rules.yml').matchAll(ALARM)].map(([, name = '', block, line = '']) => ({
  name,
  query: block ?? line,
}));
const ours = alarms.filter(({ name }) => name.startsWith('Boda'));
const queries = [...shown, ...ours.map(({ query }) => query)];

/** Returns the metric names in a query, without quoted values, labels in braces and functions. */
function metricsIn(query: string): string[] {
  const plain = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without) \([^)]*\)/g, '');
  return [...plain.matchAll(/\b[a-z]\w+\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'offset']);

describe('the alarms and the dashboard of docs/operations.md', () => {
  let exposed: string[];
  beforeAll(async () => {
    const answers = (): Promise<void> => Promise.resolve();
    const live = () => ({ sockets: 0, rooms: 0 });
    const text = await createMetrics({
      redisUp: () => true,
      pingStore: answers,
      pingRedis: answers,
      live,
      clockOffsetS: () => 0,
    }).text(new Date());
    exposed = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    );
  });

  it('use only metrics that /metrics returns, or that Prometheus adds', () => {
    expect(ours.length).toBeGreaterThan(10);
    expect(shown.length).toBeGreaterThan(20);
    for (const query of queries) {
      const names = metricsIn(query);
      expect(names.length, query).toBeGreaterThan(0);
      expect(
        names.filter((name) => name !== 'up' && !exposed.includes(name)),
        query,
      ).toEqual([]);
    }
  });

  it('each alarm is explained under its name, in the order of the rules', () => {
    expect(explained).toEqual(alarms.map(({ name }) => name));
  });

  it('use every metric of the app', () => {
    const asked = new Set(queries.flatMap(metricsIn));
    expect(exposed.filter((name) => name.startsWith('boda_') && !asked.has(name))).toEqual([]);
  });

  it('the dashboard loads: panels with unique ids that do not overlap, all on the chosen data source', () => {
    const { panels, templating, uid, schemaVersion } = dashboard;
    expect([uid, schemaVersion]).toEqual(['boda', 39]);
    expect(templating.list).toMatchObject([{ name: 'datasource', type: 'datasource', query: 'prometheus' }]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, type, gridPos, targets = [], datasource } of panels) {
      if (type !== 'row') expect([datasource?.uid, targets.length > 0], title).toEqual(['${datasource}', true]);
      for (const target of targets) expect(target.datasource.uid, title).toBe('${datasource}');
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x},${y}`), title).toBe(false);
          taken.add(`${x},${y}`);
        }
      }
    }
  });
});
