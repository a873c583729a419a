import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoProblem } from '#client/features/driver/onboarding/photo-content.ts';
import { registrationProblems } from '#client/features/driver/onboarding/problems.ts';
import {
  detailsThatDiffer,
  photosDiffer,
  NO_PHOTOS,
  startFromProfile,
  startNew,
} from '#client/features/driver/onboarding/registration.ts';
import {
  firstInvalidStep,
  problemsIn,
  reachableStep,
  stepTitles,
  stepOf,
  STEPS,
} from '#client/features/driver/onboarding/steps.ts';
import { AdminDriverCreate, AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import type { Me } from '#shared/contract/entities.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { Plate } from '#shared/contract/fields.ts';
import { PHOTO_CHOSEN_MAX_BYTES } from '#shared/domain/constants/screens.ts';
import { isMotorcyclePlate, isPlate } from '#shared/domain/plate.ts';

const words = ONBOARDING;

const me: Me = {
  id: '0123456789abcdef01234567',
  email: 'peter@example.com',
  google_user_data: { given_name: 'Peter', name: 'Peter M', picture: '' },
  user_type: 'driver',
  name: 'Peter Murithi',
  phone: '+254722000111',
};
const profile: DriverProfile = {
  id: me.id,
  fullName: 'Peter Murithi',
  mobileNumber: '+254722000111',
  email: null,
  locationAddress: 'Embu Town',
  locationLatitude: -0.53,
  locationLongitude: 37.45,
  stageName: 'Embu stage',
  motorbikePlateNumber: 'KMEB 123A',
  vehicleModel: 'Motorbike',
  rating: null,
  withinTownFareMin: 120,
  withinTownFareMax: 220,
  outsideTownFareMin: 160,
  outsideTownFareMax: 320,
  profilePictureUrl: '/api/files/a',
  idCardUrl: '/api/files/b',
  drivingLicenseUrl: '/api/files/c',
  platePhotoUrl: '/api/files/d',
  rev: 0,
  verification_status: 'approved',
  photoRequests: [],
  pendingChanges: null,
  ban: null,
  driverStatus: 'online',
  isOnline: true,
  manualOffline: false,
};

describe('the registration steps', () => {
  const { draft } = startNew(me);

  it('spec 2 §2: Personal Details, Location & Stage, Documents, Vehicle Details, Pricing Setup, from 0 to 4', () => {
    expect(stepTitles()).toEqual([
      'Personal Details',
      'Location & Stage',
      'Documents',
      'Vehicle Details',
      'Pricing Setup',
    ]);
    const asked: string[] = STEPS.flatMap(({ fields }) => [...fields]);
    expect(asked.sort()).toEqual([...Object.keys(draft), ...Object.keys(NO_PHOTOS)].sort());
  });

  it('spec 2 §5: each step names what is missing: name, mobile, stage, the documents, plate, fares; email may be empty', () => {
    const empty = { ...draft, fullName: ' ', mobileNumber: '', email: '', stageName: '', motorbikePlateNumber: ' ' };
    const fares = { withinTownFareMin: '40', withinTownFareMax: '501', outsideTownFareMin: '900' };
    const found = registrationProblems({ ...empty, ...fares }, NO_PHOTOS);
    expect(problemsIn(0, found)).toEqual({
      fullName: 'Please enter your full name',
      mobileNumber: 'Please enter your mobile number',
    });
    expect(problemsIn(1, found)).toEqual({ stageName: 'Please enter your stage name' });
    expect(Object.keys(problemsIn(2, found))).toHaveLength(4);
    expect(problemsIn(2, found)['idCardUrl']).toBe('Please add this photo');
    expect(problemsIn(3, found)).toEqual({ motorbikePlateNumber: 'Please enter your motorbike number plate' });
    expect(problemsIn(4, found)).toEqual({
      withinTownFareMin: 'Please enter a fare between 50 and 500',
      withinTownFareMax: 'Please enter a fare between 50 and 500',
      outsideTownFareMax: 'The lowest fare cannot be above the highest',
    });
    const high = registrationProblems({ ...empty, outsideTownFareMin: '99', outsideTownFareMax: '1001' }, NO_PHOTOS);
    expect(problemsIn(4, high)).toEqual({
      outsideTownFareMin: 'Please enter a fare between 100 and 1000',
      outsideTownFareMax: 'Please enter a fare between 100 and 1000',
    });
  });

  it('no URL leads past an invalid step', () => {
    const found = registrationProblems(draft, NO_PHOTOS);
    expect(firstInvalidStep(found)).toBe(1);
    expect(reachableStep('pricing', found)).toBe(1);
    expect(reachableStep('personal', found)).toBe(0);
    expect(reachableStep('nowhere', {})).toBe(0);
    expect(reachableStep('pricing', {})).toBe(4);
    expect(stepOf('drivingLicenseUrl')).toBe(2);
    expect(stepOf('password')).toBe(-1);
  });

  it('spec 2 §3, §9: starts with a newcomer’s known details, and fares of 100 to 200 and 150 to 300', () => {
    expect(draft).toMatchObject({
      fullName: 'Peter Murithi',
      email: 'peter@example.com',
      withinTownFareMin: '100',
      withinTownFareMax: '200',
      outsideTownFareMin: '150',
      outsideTownFareMax: '300',
    });
  });

  it('a returning driver finds what they registered; a photo’s URL means unchanged', () => {
    const again = startFromProfile(profile);
    expect(registrationProblems(again.draft, again.photos)).toEqual({});
    expect(again.draft).toMatchObject({ stageName: 'Embu stage', withinTownFareMin: '120', email: '' });
    expect(photosDiffer(again.photos, startFromProfile(profile).photos)).toBe(false);
    expect(photosDiffer(again.photos, { ...again.photos, idCardUrl: 'data:image/jpeg;base64,/9j/' })).toBe(true);
    expect(startFromProfile({ ...profile, stageName: 'Other' }).base).not.toBe(again.base);
  });
});

describe('the plate', () => {
  it('R46.13 with other blanks is the same plate, so nothing waits for a review', () => {
    const { draft } = startFromProfile(profile);
    const plate = profile.motorbikePlateNumber;
    expect(detailsThatDiffer(draft, { ...draft, motorbikePlateNumber: plate.replace(' ', '') })).toEqual([]);
    expect(detailsThatDiffer(draft, { ...draft, motorbikePlateNumber: 'KMZZ 999Z' })).toEqual(['plate']);
  });

  it.each(['KMEB 123A', 'kmgb456c', ' KMFA 001Z ', 'KMEB  123A', 'KMEB-123A'])('%s has the form KMxx 123x', (plate) => {
    expect(isMotorcyclePlate(plate)).toBe(true);
  });
  it.each(['', 'KBZ 123A', 'KMEB 12A', 'KMEB 1234', 'KMEB 123AB', 'KMé1 123A'])(
    '%s does not have that form',
    (plate) => {
      expect(isMotorcyclePlate(plate)).toBe(false);
    },
  );

  it.each(['hello', 'KM 1', '12 34', 'K 1234', 'KMEB', '¿?', 'MTU WA 1'])(
    '"%s" is refused at its field, for drivers and admins, with the contract’s message',
    (plate) => {
      const sentence = 'A number plate has at least two letters and two digits, for example KMEB 123A';
      const { draft } = startNew(me);
      const typed = registrationProblems({ ...draft, stageName: 'Embu', motorbikePlateNumber: plate }, NO_PHOTOS);
      expect(problemsIn(3, typed)).toEqual({ motorbikePlateNumber: sentence });
      const person = { full_name: 'A', email: 'a@b.ke', mobile_number: '0712345678', stage_name: 'S' };
      for (const schema of [AdminDriverUpdate, AdminDriverCreate]) {
        const read = schema.safeParse({ ...person, motorbike_plate_number: plate });
        expect(read.error?.issues[0]?.message).toBe(sentence);
      }
    },
  );

  it.each(['KMEB 123A', 'KAA 001A', 'KPB 12', 'GK 123', 'gk12', '29 CD 3K', 'UN 45'])('"%s" is accepted', (plate) => {
    expect(Plate.safeParse(plate).success).toBe(true);
  });

  it('accepts exactly what has two letters and two digits, in any position', () => {
    const sign = fc.constantFrom(...'KMaz019 -');
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 12 }), (signs) => {
        const plate = signs.join('');
        const count = (form: RegExp) => signs.filter((it) => form.test(it)).length;
        expect(isPlate(plate)).toBe(count(/[a-z]/i) >= 2 && count(/\d/) >= 2);
      }),
    );
  });
});

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b4f' } });

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}
/** A few bytes whose header claims a picture of this size. */
function hugePng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', size), chunk('IEND', Buffer.alloc(0))]);
}

describe('spec 2 §5, §9: a photo is JPG or PNG, up to 5MB, judged by its content', () => {
  it('accepts camera photos', async () => {
    for (const photo of [picture().jpeg(), picture().jpeg({ progressive: true }), picture().png()])
      expect(photoProblem(bytesOf(await photo.withMetadata({ orientation: 6 }).toBuffer()))).toBeNull();
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML, whatever its name says', '<!doctype html><title>photo.png</title>'],
    ['a GIF', 'GIF89a'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(photoProblem(bytesOf(Buffer.from(text)))).toBe(
      'This file is not a JPG or PNG image. Please choose another one.',
    );
  });

  it('refuses more than 5 MB, and a small file with too many pixels for a phone', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]);
    expect(photoProblem(bytesOf(large))).toBe(
      'This photo is larger than 5MB. Please choose a smaller one or take a new one.',
    );
    expect(photoProblem(bytesOf(large), PHOTO_CHOSEN_MAX_BYTES)).toBeNull();
    expect(photoProblem(bytesOf(hugePng(30_000, 30_000)))).toBe(words.photoTooManyPixels);
    expect(photoProblem(bytesOf(hugePng(3000, 3000)))).toBeNull();
  });

  it('refuses a photo truncated at any point', async () => {
    for (const photo of [picture().jpeg(), picture().png()]) {
      const whole = await photo.toBuffer();
      for (let length = 12; length < whole.length - 4; length += 1)
        expect(photoProblem(bytesOf(whole.subarray(0, length))), `${length} bytes`).toBe(words.photoDamaged);
    }
  });
});
