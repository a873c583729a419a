import { call } from '../connection/api.ts';
import { addActivity, useActivity } from './activity.ts';
import { applyToNotifications, useNotificationsState } from './notifications.ts';
import { mergeEntries } from './notifications-state.ts';

/** Fetches the person's notifications (`GET /api/notifications`) into the store. Throws ApiError. */
export async function refreshNotifications(): Promise<void> {
  try {
    const answer = await call('listNotifications');
    applyToNotifications((state) => mergeEntries(state, answer));
    useNotificationsState.setState({ loaded: true, failed: false });
  } catch (error) {
    useNotificationsState.setState({ failed: true });
    throw error;
  }
}

/** Fetches the driver's recent activity (`GET /api/drivers/activity`) into the store. Throws ApiError. */
export async function refreshActivity(): Promise<void> {
  try {
    addActivity(await call('listActivity'));
    useActivity.setState({ loaded: true, failed: false });
  } catch (error) {
    useActivity.setState({ failed: true });
    throw error;
  }
}
