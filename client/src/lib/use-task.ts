import { useRef, useState } from 'react';

/** Runs one task at a time: `run` does nothing while a task is running, for instance on a second press. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (task: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run: (task: () => Promise<unknown>) => void run(task) };
}
