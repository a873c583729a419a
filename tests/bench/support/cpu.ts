import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms (getconf CLK_TCK). */
const TICKS_PER_S = 100;

interface Stat {
  pid: number;
  parent: number;
  /** Ticks of the process itself, and of its children that have ended. */
  own: number;
  ended: number;
}

/** Returns one process of /proc; null when it has ended (proc(5)). */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the state follows it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, user = 0, system = 0, ...ended] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    return { pid, parent, own: user + system, ended: ended.reduce((sum, it) => sum + it, 0) };
  } catch {
    return null;
  }
}

/**
 * Returns the CPU seconds, user and system, used by processes since their start; NaN for no processes, as for a remote
 * store.
 * @param children include living and ended descendants
 */
export function cpuSeconds(pids: readonly number[], { children = true } = {}): number {
  if (pids.length === 0) return NaN;
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const counted = new Set(pids);
  // A child may be listed before its parent.
  for (let before = -1; children && before !== counted.size;) {
    before = counted.size;
    for (const { pid, parent } of all) if (counted.has(parent)) counted.add(pid);
  }
  const ticks = all.reduce((sum, it) => {
    if (!counted.has(it.pid)) return sum;
    return sum + it.own + (children ? it.ended : 0);
  }, 0);
  return ticks / TICKS_PER_S;
}
