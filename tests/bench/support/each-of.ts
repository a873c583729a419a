/** Does the same for each item, for so many at the same time. */
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
