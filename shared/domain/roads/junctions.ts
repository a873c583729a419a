/** [longitude, latitude], WGS 84 degrees. */
export type Position = readonly [longitude: number, latitude: number];

export interface Road {
  name: string;
  /** A trunk road, which is drawn first and widest. */
  highway?: true;
  line: readonly Position[];
}

const at = (longitude: number, latitude: number): Position => [longitude, latitude];

/** Points shared by several roads. Roads meet where they use the same point, and together form one network. */
export const J = {
  // Kirinyaga
  sagana: at(37.209, -0.666),
  makutanoMwea: at(37.274, -0.752),
  kibirigwi: at(37.179, -0.527),
  karatina: at(37.127, -0.483),
  kagio: at(37.253, -0.622),
  kandongu: at(37.295, -0.6655),
  kutus: at(37.326, -0.567),
  kerugoya: at(37.2803, -0.4989),
  baricho: at(37.229, -0.548),
  kagumo: at(37.2364, -0.4725),
  kabare: at(37.322, -0.505),
  kianyaga: at(37.36, -0.495),
  kiamutugu: at(37.388, -0.4665),
  kimbimbi: at(37.3655, -0.617),
  wanguru: at(37.3555, -0.684),
  kutusWest: at(37.303, -0.581),
  // Embu
  embuWest: at(37.431, -0.549),
  embu: at(37.4574, -0.5389),
  embuNorth: at(37.4557, -0.5275),
  university: at(37.4572, -0.5145),
  kangaru: at(37.4575, -0.505),
  kibugu: at(37.434, -0.447),
  manyatta: at(37.4665, -0.438),
  kianjokoma: at(37.502, -0.398),
  kanja: at(37.529, -0.378),
  nembure: at(37.511, -0.4755),
  ena: at(37.553, -0.474),
  runyenjes: at(37.569, -0.4215),
  kathageri: at(37.601, -0.417),
  karurumo: at(37.651, -0.468),
  kanyuambora: at(37.72, -0.464),
  ishiara: at(37.786, -0.452),
  siakago: at(37.638, -0.573),
  kiritiri: at(37.645, -0.687),
  karaba: at(37.424, -0.749),
  // Tharaka Nithi
  kibugua: at(37.619, -0.368),
  chuka: at(37.6467, -0.3333),
  ndagani: at(37.657, -0.318),
  chogoriaTurn: at(37.647, -0.2325),
  kaanwa: at(37.719, -0.322),
  kambandi: at(37.668, -0.3548),
  cheera: at(37.68, -0.372),
  itugururu: at(37.7037, -0.4206),
  kathwana: at(37.868, -0.33),
  chiakariga: at(37.921, -0.28),
  marimanti: at(37.976, -0.159),
  tunyai: at(37.837, -0.176),
  magutuni: at(37.736, -0.228),
  // Meru
  igoji: at(37.684, -0.19),
  nkubu: at(37.6655, -0.068),
  gatimbi: at(37.66, -0.0105),
  mitunguu: at(37.782, -0.106),
  meru: at(37.6496, 0.047),
  gakoromone: at(37.6565, 0.0458),
  makutanoMeru: at(37.644, 0.0565),
  kaaga: at(37.6477, 0.0705),
  chugu: at(37.677, 0.07),
  rwanyange: at(37.73, 0.0715),
  chaaria: at(37.768, -0.006),
  kiiruaTurn: at(37.56, 0.105),
  kibirichiaTurn: at(37.515, 0.128),
  kiirua: at(37.578, 0.124),
  ruiri: at(37.667, 0.158),
  subuiga: at(37.452, 0.168),
  kianjai: at(37.756, 0.165),
  kangeta: at(37.8896, 0.2764),
  maua: at(37.9415, 0.231),
  machungulu: at(37.938, 0.295),
  laare: at(37.9364, 0.335),
  mikinduri: at(37.835, 0.1235),
} as const satisfies Record<string, Position>;
