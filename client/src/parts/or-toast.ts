import { sentenceOf } from '#client/data/connection/api.ts';
import { toast } from '#client/ui/toast.tsx';

/** Runs `act`. On failure, a toast shows the server's message, or else `fallback`. Returns whether `act` succeeded. */
export async function orToast(fallback: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    toast.error(sentenceOf(error, fallback));
    return false;
  }
}
