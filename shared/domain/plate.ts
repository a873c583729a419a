const MOTORCYCLE_PLATE = /^(KM[A-Z]{2})(\d{3}[A-Z])$/;

/** A plate in capitals without blanks, because people type it with and without them. */
export const plateTogether = (plate: string): string => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a plate looks like a Kenyan motorcycle plate, KMxx 123x. Others are accepted once the person confirms them.
 */
export const isMotorcyclePlate = (plate: string): boolean => MOTORCYCLE_PLATE.test(plateTogether(plate));

/** A plate as it is stored and shown: "KMEB 123A", however it was typed. Other plates keep the blanks as typed. */
export const plateWritten = (plate: string): string =>
  isMotorcyclePlate(plate)
    ? plateTogether(plate).replace(MOTORCYCLE_PLATE, '$1 $2')
    : plate.trim().toUpperCase().replace(/\s+/g, ' ');

const LOOK_ALIKES = ['OQIBSZ', '001852'] as const;

/** A key shared by plates that look the same (R46): KMDO 12I A and KMD0 121A. Only for comparing. */
export const plateKey = (plate: string): string =>
  plateTogether(plate).replace(/[OQIBSZ]/g, (letter) => LOOK_ALIKES[1].charAt(LOOK_ALIKES[0].indexOf(letter)));

/**
 * Whether the text could be a number plate. Kenyan plates, old and new, have at least two letters and two digits, and
 * only Latin letters, digits, spaces and hyphens.
 */
export const isPlate = (text: string): boolean =>
  /^[A-Z\d -]*$/i.test(text) && /[A-Z].*[A-Z]/i.test(text) && /\d.*\d/.test(text);
