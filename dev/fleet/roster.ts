import type { Onboarding } from '#shared/contract/driver-entities.ts';
import type { County } from '#shared/domain/places.ts';
import { type Area, areaFor } from './areas.ts';
import { pick, type Random, seededRandom } from './random.ts';

/** A driver to register. The same number and seed give the same driver, so that the next run finds its accounts. */
export interface Recruit {
  index: number;
  email: string;
  name: string;
  phone: string;
  area: Area;
  registration: Onboarding;
}

const GIVEN_NAMES = (
  'Peter James Samuel David Joseph Stephen Francis Patrick Daniel Martin Simon Faith Moses Elias Kelvin Dennis ' +
  'Brian Victor Antony Mercy Geoffrey Julius Charles Eric Josphat Bernard John Purity Paul'
).split(' ');

/** Family names common in each county. */
const FAMILY_NAMES: Record<County, string> = {
  Embu: 'Njeru Nyaga Ireri Mugo Njiru Namu Munyi Kathuri Mwaniki Njue Gitari',
  Meru: 'Mwenda Kirimi Mutuma Kimathi Muthuri Gitonga Koome Mugambi Kinoti Murungi',
  'Tharaka Nithi': 'Mutegi Njagi Micheni Mbae Murithi Kaburu Muthengi Mugendi Nyamu Muchiri',
  Kirinyaga: 'Muriuki Kinyua Gichuki Wachira Gichobi Njogu Maina Mwangi Karani Muthike',
};

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The first of the made-up numbers, which should not be in use, in case somebody calls one in a demonstration. */
const PHONES_FROM = 254_700_000_100;
const TOWN_COUNT = 4;

/** Returns the driver with this number, from 0. */
export function recruit(index: number, seed: number): Recruit {
  const area = areaFor(index);
  const random = seededRandom(seed * 1_000_003 + index);
  const name = nameOf(index, area.county);
  const phone = `+${PHONES_FROM + index}`;
  const stage = pick(random, area.spots);
  return {
    index,
    email: `fleet-${String(index + 1).padStart(3, '0')}@boda.test`,
    name,
    phone,
    area,
    registration: {
      fullName: name,
      mobileNumber: phone,
      email: null,
      locationAddress: `${stage.label}, ${area.county}`.slice(0, 200),
      locationLatitude: stage.latitude,
      locationLongitude: stage.longitude,
      stageName: stageName(stage.label),
      motorbikePlateNumber: plateOf(index),
      ...faresOf(random),
      profilePictureUrl: null,
      idCardUrl: null,
      drivingLicenseUrl: null,
      platePhotoUrl: null,
    },
  };
}

/** Returns a name. The list lengths have no common factor, so names repeat only after 290 drivers of a county. */
function nameOf(index: number, county: County): string {
  const turn = Math.floor(index / TOWN_COUNT);
  const given = GIVEN_NAMES[(index * 7) % GIVEN_NAMES.length];
  const families = FAMILY_NAMES[county].split(' ');
  const family = families[turn % families.length];
  return `${given} ${family}`;
}

/** Returns the stage's name: "Kenya Power Embu (KPLC)" becomes "Kenya Power Embu Stage". */
const stageName = (label: string): string => `${label.replace(/ \(.*\)$/, '').slice(0, 70)} Stage`;

/** Returns a Kenyan motorbike plate (KM, two letters, three digits, a letter), different for each driver. */
function plateOf(index: number): string {
  const digits = 100 + ((index * 37) % 900);
  const [second, last] = [Math.floor(index / LETTERS.length), index].map((n) => LETTERS[n % LETTERS.length]);
  return `KM${LETTERS[3 + (index % 4)]}${second} ${digits}${last}`;
}

function faresOf(random: Random) {
  const step = (from: number, steps: number): number => from + 10 * Math.floor(random() * (steps + 1));
  return {
    withinTownFareMin: step(50, 3),
    withinTownFareMax: step(120, 6),
    outsideTownFareMin: step(150, 5),
    outsideTownFareMax: step(280, 12),
  };
}
