/**
 * The home screens of signed-in people. The page of each (scripts/prerender.ts) names the modules and API responses
 * that its first text needs, so that the browser requests all of them in one round trip.
 */
export const STARTS = {
  passenger: {
    modules: ['app/shell/shell.tsx', 'features/passenger/home/home-screen.tsx'],
    answers: [
      '/api/users/me',
      '/api/passengers/rides?page=1&pageSize=8&status=completed',
      '/api/passengers/rides/current',
      '/api/drivers/all-available',
      '/api/passengers/stats',
    ],
  },
  driver: {
    modules: ['app/shell/shell.tsx', 'features/driver/on-duty.tsx', 'features/driver/home/driver-home-screen.tsx'],
    answers: [
      '/api/users/me',
      '/api/drivers/onboarding-status',
      '/api/drivers/profile',
      '/api/drivers/ride-requests',
      '/api/drivers/earnings',
      '/api/drivers/stats',
    ],
  },
  admin: {
    modules: ['app/shell/admin-area.tsx', 'features/admin/overview/overview-tab.tsx', 'features/admin/new-admins.tsx'],
    answers: ['/api/admin/verify', '/api/admin/stats', '/api/admin/days'],
  },
};
