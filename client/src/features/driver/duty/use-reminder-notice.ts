import { useEffect } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { onLive } from '../../../live/socket.ts';
import { useRides } from '../../../stores/rides.ts';
import { toast } from '../../../ui/toast.tsx';
import { reminderText } from '../rides/due-pickups.ts';
import { playAlert, vibrate } from './alert-sound.ts';
import { useSoundSetting } from './sound-setting.ts';

/** Tells of a scheduled ride 15 min before its time, on whichever screen (`ride:reminder`); /driver/rides keeps it in sight. */
export function useReminderNotice(): void {
  useEffect(
    () =>
      onLive('ride:reminder', ({ id, scheduledTime }) => {
        const ride = useRides.getState().byId[id];
        if (!ride) return;
        toast.info(reminderText(ride, scheduledTime, serverNow()));
        if (!useSoundSetting.getState().muted) playAlert();
        vibrate();
      }),
    [],
  );
}
