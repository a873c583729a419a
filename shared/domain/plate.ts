const MOTORCYCLE_PLATE = /^KM[A-Z]{2} ?\d{3}[A-Z]$/;

/** Is it like a Kenyan motorcycle plate, KMxx 123x? Others are accepted too, once the person has confirmed them. */
export const isMotorcyclePlate = (plate: string): boolean => MOTORCYCLE_PLATE.test(plate.trim().toUpperCase());

/**
 * Could this be a number plate? Kenyan plates, old and new, have at least two letters and two digits; plates consist
 * only of Latin letters, digits, spaces and hyphens.
 */
export const isPlate = (text: string): boolean =>
  /^[A-Z\d -]*$/i.test(text) && /[A-Z].*[A-Z]/i.test(text) && /\d.*\d/.test(text);
