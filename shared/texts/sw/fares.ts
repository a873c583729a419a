import type { En, FareStory } from '../en/fares.ts';
import type { FareBasis } from '#shared/domain/fare.ts';
import { ksh } from '#shared/domain/money.ts';

/** The names of a driver's two fare bands; "outside town" would be wrong for a trip in the middle of Embu (R11). */
export const TOWN_FARE: En['TOWN_FARE'] = { town: 'Nauli ya mjini', other: 'Nauli ya safari nyingine' };

type Band = FareBasis & { kind: 'band' };

const range = ({ min, max }: Band): string => `${ksh(min)}–${max.toLocaleString('en-KE')}`;
const kmText = (km: number): string => `${km.toLocaleString('en-KE', { maximumFractionDigits: 1 })} km`;

/** @param maxKm the setting `town_fare_max_km`; 0: no limit */
const ofTown = (maxKm: number): string =>
  `${maxKm > 0 ? ` zisizozidi ${kmText(maxKm)}` : ''} kutoka au kwenda mahali panapoitwa Town, kama Embu Town.`;
/** Which trips cost the town fare (R11). */
export const townTripsText = (maxKm: number): string => `Safari${ofTown(maxKm)}`;
/** The same where no title says which fare is meant. */
export const withinTownText = (maxKm: number): string => `Mjini: safari${ofTown(maxKm)}`;

/** How the fare was rounded: "KSH 148, ikafanywa KSH 150". */
const rounded = (unrounded: number, fare: number): string =>
  unrounded === fare ? ksh(fare) : `${ksh(unrounded)}, ikafanywa ${ksh(fare)}`;

function bandText(band: Band, fare: number): string {
  const { km, reachKm, max } = band;
  const name = band.inTown ? TOWN_FARE.town : TOWN_FARE.other;
  if (band.min === max) return `${name}: ${ksh(fare)} kwa safari yoyote.`;
  const most = `${name}: ${range(band)}, na ${ksh(max)} kwa safari yoyote inayozidi ${kmText(reachKm)}.`;
  if (km === null) {
    return `${name}: ${range(band)}. Umbali haujulikani, kwa hivyo safari hii ni bei ya katikati: ${rounded(band.unrounded, fare)}.`;
  }
  return fare === max && band.unrounded === max && km >= reachKm
    ? most
    : `${most} ${kmText(km)}: ${rounded(band.unrounded, fare)}.`;
}

/**
 * Explains why a long trip is charged as in town: a place name contains "Town", which selects the band (R11). null for
 * a trip within the band's reach, any other fare, or a fare that an admin edited.
 */
export function townByNameText({ fareBasis, fareBefore }: FareStory): string | null {
  if (fareBasis?.kind !== 'band' || !fareBasis.inTown || fareBefore !== null) return null;
  const { km, reachKm } = fareBasis;
  if (km === null || km <= reachKm) return null;
  return `${kmText(km)}, nauli ya mjini: jina lina “Town”.`;
}

/** Says that a fare comes from no distance, where an unknown place gives the middle of the band (R11); else null. */
export function flatFareText(basis: FareBasis | null): string | null {
  if (basis?.kind !== 'band' || basis.km !== null || basis.min === basis.max) return null;
  return 'Nauli ya wastani: umbali haujulikani.';
}

/** How a fare was computed, in one or two sentences (R28); null when unknown. */
export function fareStoryText({ fare, fareBasis, fareBefore }: FareStory): string | null {
  const atFirst = fareBefore ?? fare;
  const basis =
    fareBasis === null
      ? []
      : [
          fareBasis.kind === 'route'
            ? `Bei ya dereva mwenyewe kwa njia hii: ${ksh(fareBasis.price)}.`
            : bandText(fareBasis, atFirst),
        ];
  const byName = townByNameText({ fare, fareBasis, fareBefore });
  const changed =
    fareBefore === null ? [] : [`Timu ya Boda iliibadilisha kutoka ${ksh(fareBefore)} hadi ${ksh(fare)}.`];
  const sentences = [...basis, ...(byName === null ? [] : [byName]), ...changed];
  return sentences.length === 0 ? null : sentences.join(' ');
}

export const FARE_TEXTS: En['FARE_TEXTS'] = { storyTitle: 'Nauli ilivyohesabiwa', otherTrips: 'Safari nyingine zote.' };
