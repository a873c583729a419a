/** The layers of riders that can be pressed. */
export const RIDERS_LAYER = 'boda-riders';
export const CLUSTERS_LAYER = 'boda-clusters';
