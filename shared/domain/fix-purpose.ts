/** What a position is told for (R32); on a socket a purpose is its place in this list. */
export const FIX_PURPOSES = ['tracking', 'ride', 'lookup'] as const;
