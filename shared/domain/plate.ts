const MOTORCYCLE_PLATE = /^KM[A-Z]{2} ?\d{3}[A-Z]$/;

/** Does a plate read as Kenyan motorcycle plates do: KMxx 123x? Others are taken too; a person is only asked to look again. */
export const isMotorcyclePlate = (plate: string): boolean => MOTORCYCLE_PLATE.test(plate.trim().toUpperCase());
