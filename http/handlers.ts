import type { Deps } from './deps.ts';
import type { Handlers } from './handler.ts';
import { adminRideHandlers } from './routes/admin-rides.ts';
import { adminSettingHandlers } from './routes/admin-settings.ts';
import { adminPeopleHandlers } from './routes/admin-people.ts';
import { adminAccountHandlers } from './routes/admin-accounts.ts';
import { adminHandlers } from './routes/admin.ts';
import { configHandlers } from './routes/config.ts';
import { driverHandlers } from './routes/drivers.ts';
import { fileHandlers } from './routes/files.ts';
import { locationHandlers } from './routes/location.ts';
import { notificationHandlers } from './routes/notifications.ts';
import { opsHandlers } from './routes/ops.ts';
import { passengerHandlers } from './routes/passengers.ts';
import { pushHandlers } from './routes/push.ts';
import { rideHandlers } from './routes/rides.ts';
import { safetyHandlers } from './routes/safety.ts';
import { signInHandlers } from './routes/sign-in.ts';
import { stageHandlers } from './routes/stages.ts';
import { userHandlers } from './routes/users.ts';

export const createHandlers = (deps: Deps): Handlers => ({
  ...signInHandlers(deps),
  ...userHandlers(deps),
  ...configHandlers(deps),
  ...opsHandlers(deps),
  ...locationHandlers(deps),
  ...passengerHandlers,
  ...rideHandlers(deps),
  ...driverHandlers,
  ...fileHandlers,
  ...notificationHandlers,
  ...pushHandlers,
  ...adminHandlers(deps),
  ...adminAccountHandlers(deps),
  ...adminRideHandlers,
  ...adminSettingHandlers,
  ...adminPeopleHandlers,
  ...safetyHandlers(deps),
  ...stageHandlers,
});
