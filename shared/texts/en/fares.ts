import { inBoth } from '../language.ts';
import type { FareBasis } from '#shared/domain/fare.ts';
import { ksh } from '#shared/domain/money.ts';

/** A fare, how it was computed, and the fare at booking if an admin has changed it since. */
export interface FareStory {
  fare: number;
  /** null for rides older than the field. */
  fareBasis: FareBasis | null;
  fareBefore: number | null;
}

type Band = FareBasis & { kind: 'band' };

const range = ({ min, max }: Band): string => `${ksh(min)}–${max.toLocaleString('en-KE')}`;
const kmText = (km: number): string => `${km.toLocaleString('en-KE', { maximumFractionDigits: 1 })} km`;

/** @param maxKm the setting `town_fare_max_km`; 0: no limit */
const ofTown = (maxKm: number): string =>
  `${maxKm > 0 ? ` of up to ${kmText(maxKm)}` : ''} from or to a place called Town, such as Embu Town.`;
/** Which trips cost the town fare (R11). */
const townTrips = (maxKm: number): string => `Trips${ofTown(maxKm)}`;
/** The same where no title says which fare is meant. */
const withinTown = (maxKm: number): string => `Within town: trips${ofTown(maxKm)}`;

/** How the fare was rounded: "KSH 148, rounded to KSH 150". */
const rounded = (unrounded: number, fare: number): string =>
  unrounded === fare ? ksh(fare) : `${ksh(unrounded)}, rounded to ${ksh(fare)}`;

function bandText(band: Band, fare: number): string {
  const { km, reachKm, max } = band;
  const name = band.inTown ? en.TOWN_FARE.town : en.TOWN_FARE.other;
  if (band.min === max) return `${name}: ${ksh(fare)} for any trip.`;
  const most = `${name}: ${range(band)}, and ${ksh(max)} for any trip over ${kmText(reachKm)}.`;
  if (km === null) {
    return `${name}: ${range(band)}. The distance is not known, so this trip costs the middle: ${rounded(band.unrounded, fare)}.`;
  }
  return fare === max && band.unrounded === max && km >= reachKm
    ? most
    : `${most} ${kmText(km)}: ${rounded(band.unrounded, fare)}.`;
}

/**
 * Explains why a long trip is charged as in town: a place name contains "Town", which selects the band (R11). null for
 * a trip within the band's reach, any other fare, or a fare that an admin edited.
 */
function townByName({ fareBasis, fareBefore }: FareStory): string | null {
  if (fareBasis?.kind !== 'band' || !fareBasis.inTown || fareBefore !== null) return null;
  const { km, reachKm } = fareBasis;
  if (km === null || km <= reachKm) return null;
  return `${kmText(km)}, charged as in town because a place name contains "Town".`;
}

/** Says that a fare comes from no distance, where an unknown place gives the middle of the band (R11); else null. */
function flatFare(basis: FareBasis | null): string | null {
  if (basis?.kind !== 'band' || basis.km !== null || basis.min === basis.max) return null;
  return 'Flat fare: the distance is not known.';
}

/** How a fare was computed, in one or two sentences (R28); null when unknown. */
function fareStory({ fare, fareBasis, fareBefore }: FareStory): string | null {
  const atFirst = fareBefore ?? fare;
  const basis =
    fareBasis === null
      ? []
      : [
          fareBasis.kind === 'route'
            ? `This driver’s own price for this route: ${ksh(fareBasis.price)}.`
            : bandText(fareBasis, atFirst),
        ];
  const byName = townByName({ fare, fareBasis, fareBefore });
  const changed = fareBefore === null ? [] : [`Boda support changed it from ${ksh(fareBefore)} to ${ksh(fare)}.`];
  const sentences = [...basis, ...(byName === null ? [] : [byName]), ...changed];
  return sentences.length === 0 ? null : sentences.join(' ');
}

const en = {
  FARE_TEXTS: { storyTitle: 'How the fare is worked out', otherTrips: 'All other trips.' },
  /** The names of a driver's two fare bands; "outside town" would be wrong for a trip in the middle of Embu (R11). */
  TOWN_FARE: { town: 'Town fare', other: 'Fare for other trips' },
  townTripsText: townTrips,
  withinTownText: withinTown,
  townByNameText: townByName,
  flatFareText: flatFare,
  fareStoryText: fareStory,
};
export type En = typeof en;

export const { FARE_TEXTS, TOWN_FARE, townTripsText, withinTownText, townByNameText, flatFareText, fareStoryText } =
  inBoth(en, () => import('../sw/fares.ts'));
