import { call } from '../connection/api.ts';
import { addActivity, useActivity } from './activity.ts';
import { applyToNotifications, useNotificationsState } from './notifications.ts';
import { mergeEntries } from './notifications-state.ts';

/** The person's notifications (`GET /api/notifications`). Throws ApiError. */
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

/** The driver's recent activity (`GET /api/drivers/activity`). Throws ApiError. */
export async function refreshActivity(): Promise<void> {
  try {
    addActivity(await call('listActivity'));
    useActivity.setState({ loaded: true, failed: false });
  } catch (error) {
    useActivity.setState({ failed: true });
    throw error;
  }
}
