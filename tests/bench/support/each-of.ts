/** Runs the same work for each item, with limited concurrency. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) await run(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
