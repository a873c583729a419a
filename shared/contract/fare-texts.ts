import type { FareBasis } from '../domain/fare.ts';
import { ksh } from '../domain/money.ts';

/** A fare, how it came about, and what it was at booking if an admin has changed it since. */
export interface FareStory {
  fare: number;
  /** null for rides from before it was stored. */
  fareBasis: FareBasis | null;
  fareBefore: number | null;
}

export const FARE_STORY_TITLE = 'How this fare came about';

type Band = FareBasis & { kind: 'band' };

const range = ({ min, max }: Band): string => `${ksh(min)} to ${max.toLocaleString('en-KE')}`;
const kmText = (km: number): string => `${km.toLocaleString('en-KE', { maximumFractionDigits: 1 })} km`;

/** What rounding made of the fare: "KSH 148, rounded to KSH 150". */
const rounded = (unrounded: number, fare: number): string =>
  unrounded === fare ? ksh(fare) : `${ksh(unrounded)}, rounded to ${ksh(fare)}`;

/** A place named "town" makes a trip one within town, however long it is (R11): a long one has to say so. */
const lengthText = ({ inTown }: Band, km: number): string =>
  `This one is ${kmText(km)}${inTown ? ', and within town by the name of a place' : ''}.`;

function bandText(band: Band, fare: number): string {
  const where = band.inTown ? 'Within town' : 'Outside town';
  if (band.min === band.max) return `${where} every trip costs ${ksh(fare)}.`;
  if (band.km === null)
    return `${where} a trip costs ${range(band)}. This trip’s distance is not known, so it costs the middle: ${rounded(band.unrounded, fare)}.`;
  if (fare === band.max && band.km >= band.reachKm)
    return `${where} a trip costs ${range(band)}, the most from ${kmText(band.reachKm)} on. ${lengthText(band, band.km)}`;
  return `${where} a trip costs ${range(band)}, more the longer it is, up to ${kmText(band.reachKm)}. ${kmText(band.km)} come to ${rounded(band.unrounded, fare)}.`;
}

/** How a fare came about, in one or two plain sentences (R28); null when nothing is known of it. */
export function fareStoryText({ fare, fareBasis, fareBefore }: FareStory): string | null {
  const atFirst = fareBefore ?? fare;
  const basis =
    fareBasis === null
      ? []
      : [
          fareBasis.kind === 'route'
            ? `This driver’s own price for this route: ${ksh(fareBasis.price)}.`
            : bandText(fareBasis, atFirst),
        ];
  const changed = fareBefore === null ? [] : [`Boda support changed it from ${ksh(fareBefore)} to ${ksh(fare)}.`];
  const sentences = [...basis, ...changed];
  return sentences.length === 0 ? null : sentences.join(' ');
}
