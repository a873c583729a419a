import { FORMAT } from '#shared/texts/en/format.ts';
import { VEHICLE_MODEL_DEFAULT } from '#shared/domain/constants/rules.ts';

/** A motorbike's model for display: the stored default in the reader's language, any other as the driver wrote it. */
export const sayModel = (stored: string): string => (stored === VEHICLE_MODEL_DEFAULT ? FORMAT.motorbike : stored);
