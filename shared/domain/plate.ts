const MOTORCYCLE_PLATE = /^KM[A-Z]{2} ?\d{3}[A-Z]$/;

/** Does a plate look like a Kenyan motorcycle plate, KMxx 123x? Others are accepted too, after asking the person to check. */
export const isMotorcyclePlate = (plate: string): boolean => MOTORCYCLE_PLATE.test(plate.trim().toUpperCase());

/**
 * Could it be a plate? All Kenyan ones, old and new, have at least two letters and two digits; nothing stands on a
 * plate but Latin letters, digits, spaces and hyphens.
 */
export const isPlate = (text: string): boolean =>
  /^[A-Z\d -]*$/i.test(text) && /[A-Z].*[A-Z]/i.test(text) && /\d.*\d/.test(text);
