/** When the person sent an alert last, first or again (R30). */
export const lastSentOf = (alert: { created_at: string; sent_again: readonly { at: string }[] }): string =>
  alert.sent_again.at(-1)?.at ?? alert.created_at;
