/**
 * Method and path of every endpoint, by name; separate from the schemas (api.ts), so that the first load on a phone
 * needs no schemas.
 */
export const ROUTES = {
  // signing in; the signed-in person
  getRedirectUrl: 'GET /api/oauth/google/redirect_url',
  startSignIn: 'GET /api/oauth/google/start',
  createSession: 'POST /api/sessions',
  logout: 'GET /api/logout',
  headMe: 'HEAD /api/users/me',
  getMe: 'GET /api/users/me',
  updateProfile: 'PUT /api/users/profile',

  // public information
  getConfig: 'GET /api/config',
  getMapsKey: 'GET /api/config/google-maps-key',
  getOpenapi: 'GET /api/openapi.json',
  getHealthz: 'GET /healthz',
  getReadyz: 'GET /readyz',
  getMetrics: 'GET /metrics',

  // positions and share links
  updateLocation: 'POST /api/location/update',
  shareLocation: 'POST /api/location/share',
  listShares: 'GET /api/location/shares',
  endShare: 'DELETE /api/location/shares/:id',
  getSharedLocation: 'GET /api/location/shared/:token',

  // passengers
  getPassengerStats: 'GET /api/passengers/stats',
  listPassengerRides: 'GET /api/passengers/rides',
  getCurrentRide: 'GET /api/passengers/rides/current',
  listFavorites: 'GET /api/passengers/favorites',
  addFavorite: 'POST /api/passengers/favorites',
  removeFavorite: 'DELETE /api/passengers/favorites/:id',

  // rides
  createRide: 'POST /api/rides/create',
  getRide: 'GET /api/rides/:id',
  getLiveData: 'GET /api/rides/:id/live-data',
  cancelRide: 'PUT /api/rides/:id/cancel',

  // drivers, for passengers
  listAllDrivers: 'GET /api/drivers/all-available',
  findDrivers: 'POST /api/drivers/available',

  // drivers, for themselves
  onboardDriver: 'POST /api/drivers/onboarding',
  getOnboardingStatus: 'GET /api/drivers/onboarding-status',
  getDriverProfile: 'GET /api/drivers/profile',
  updateDriverProfile: 'PUT /api/drivers/profile',
  setDriverStatus: 'PUT /api/drivers/status',
  getDriverStats: 'GET /api/drivers/stats',
  getRideRequests: 'GET /api/drivers/ride-requests',
  acceptRide: 'PUT /api/drivers/rides/:id/accept',
  declineRide: 'PUT /api/drivers/rides/:id/decline',
  startRide: 'PUT /api/drivers/rides/:id/start',
  completeRide: 'PUT /api/drivers/rides/:id/complete',
  listDriverRides: 'GET /api/drivers/rides',
  getEarnings: 'GET /api/drivers/earnings',
  listActivity: 'GET /api/drivers/activity',
  listRoutes: 'GET /api/drivers/routes',
  addRoute: 'POST /api/drivers/routes',
  updateRoute: 'PUT /api/drivers/routes/:id',
  deleteRoute: 'DELETE /api/drivers/routes/:id',
  toggleRoute: 'PUT /api/drivers/routes/:id/toggle',
  getWorkingHours: 'GET /api/drivers/working-hours',
  updateWorkingHours: 'PUT /api/drivers/working-hours',

  // notifications; photos
  listNotifications: 'GET /api/notifications',
  readNotifications: 'PUT /api/notifications/read',
  getFile: 'GET /api/files/:id',

  // admins
  adminSignup: 'POST /api/admin/signup',
  adminLogin: 'POST /api/admin/login',
  adminLogout: 'POST /api/admin/logout',
  adminVerify: 'GET /api/admin/verify',
  adminStats: 'GET /api/admin/stats',
  adminHealth: 'GET /api/admin/health',
  adminListDrivers: 'GET /api/admin/drivers',
  adminListUnregistered: 'GET /api/admin/drivers/unregistered',
  adminCreateDriver: 'POST /api/admin/drivers',
  adminUpdateDriver: 'PUT /api/admin/drivers/:id',
  adminUndoApproval: 'PUT /api/admin/drivers/:id/undo-approval',
  adminDeleteDriver: 'DELETE /api/admin/drivers/:id',
  adminListPassengers: 'GET /api/admin/passengers',
  adminCreatePassenger: 'POST /api/admin/passengers',
  adminUpdatePassenger: 'PUT /api/admin/passengers/:id',
  adminDeletePassenger: 'DELETE /api/admin/passengers/:id',
  adminLetChooseAgain: 'PUT /api/admin/people/:id/choose-again',
  adminListRides: 'GET /api/admin/rides',
  adminGetRide: 'GET /api/admin/rides/:id',
  adminCreateRide: 'POST /api/admin/rides',
  adminUpdateRide: 'PUT /api/admin/rides/:id',
  adminDeleteRide: 'DELETE /api/admin/rides/:id',
  adminListSettings: 'GET /api/admin/settings',
  adminCreateSetting: 'POST /api/admin/settings',
  adminUpdateSetting: 'PUT /api/admin/settings/:id',
  adminDeleteSetting: 'DELETE /api/admin/settings/:id',
  adminListAudit: 'GET /api/admin/audit',
} as const;

export type EndpointName = keyof typeof ROUTES;
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** The method and path of an endpoint; path parameters are written `:name`. */
export function routeOf(name: EndpointName): { method: Method; path: string } {
  const [method, path] = ROUTES[name].split(' ') as [Method, string];
  return { method, path };
}
