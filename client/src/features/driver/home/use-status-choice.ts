import { useRef, useState } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { DriverStatus } from '../../../../../shared/domain/driver.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { setOwnStatus } from '../../../stores/driver-self.ts';

/** Asks the server for a status: `wanted` while it has not answered, its sentence when it said no. */
export function useStatusChoice() {
  const [wanted, setWanted] = useState<DriverStatus | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asking = useRef(false);

  const choose = async (status: DriverStatus): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    setWanted(status);
    setRefusal(null);
    try {
      await setOwnStatus(status);
    } catch (error) {
      setRefusal(sentenceOf(error, MESSAGES.general.noAnswer));
    } finally {
      asking.current = false;
      setWanted(null);
    }
  };
  return { wanted, refusal, choose: (status: DriverStatus) => void choose(status) };
}
