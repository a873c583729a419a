/** Why a phone reports a position (R32). Short forms contain the index of the purpose in this list. */
export const FIX_PURPOSES = ['tracking', 'ride', 'lookup'] as const;
