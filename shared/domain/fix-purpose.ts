/** Why a position is reported (R32); on a socket a purpose is its index in this list. */
export const FIX_PURPOSES = ['tracking', 'ride', 'lookup'] as const;
