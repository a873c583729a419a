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
  getOwnData: 'GET /api/users/me/data',
  deleteMe: 'DELETE /api/users/me',

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
  getSharedPhoto: 'GET /api/location/shared/:token/photo',

  // passengers
  getPassengerStats: 'GET /api/passengers/stats',
  listPassengerRides: 'GET /api/passengers/rides',
  getCurrentRide: 'GET /api/passengers/rides/current',
  setStartPinWish: 'PUT /api/passengers/start-pin',
  listFavorites: 'GET /api/passengers/favorites',
  addFavorite: 'POST /api/passengers/favorites',
  removeFavorite: 'DELETE /api/passengers/favorites/:id',
  getTrustedContacts: 'GET /api/passengers/trusted-contacts',
  updateTrustedContacts: 'PUT /api/passengers/trusted-contacts',

  // rides
  createRide: 'POST /api/rides/create',
  getRide: 'GET /api/rides/:id',
  getLiveData: 'GET /api/rides/:id/live-data',
  cancelRide: 'PUT /api/rides/:id/cancel',
  shareTrip: 'POST /api/rides/:id/share',
  raiseAlert: 'POST /api/rides/:id/sos',
  addTrail: 'POST /api/rides/:id/trail',
  sayWord: 'POST /api/rides/:id/words',
  rateRide: 'PUT /api/rides/:id/rating',
  getReceipt: 'GET /api/rides/:id/receipt',

  // drivers, for passengers
  listAllDrivers: 'GET /api/drivers/all-available',
  findDrivers: 'POST /api/drivers/available',

  // drivers, for themselves
  onboardDriver: 'POST /api/drivers/onboarding',
  sendPhoto: 'POST /api/drivers/onboarding/photos',
  answerPhotoRequest: 'PUT /api/drivers/photos',
  getOnboardingStatus: 'GET /api/drivers/onboarding-status',
  getDriverProfile: 'GET /api/drivers/profile',
  updateDriverProfile: 'PUT /api/drivers/profile',
  setDriverStatus: 'PUT /api/drivers/status',
  getDriverStats: 'GET /api/drivers/stats',
  getRideRequests: 'GET /api/drivers/ride-requests',
  acceptRide: 'PUT /api/drivers/rides/:id/accept',
  declineRide: 'PUT /api/drivers/rides/:id/decline',
  arriveAtPickup: 'PUT /api/drivers/rides/:id/arrived',
  startRide: 'PUT /api/drivers/rides/:id/start',
  completeRide: 'PUT /api/drivers/rides/:id/complete',
  listDriverRides: 'GET /api/drivers/rides',
  getEarnings: 'GET /api/drivers/earnings',
  getStatement: 'GET /api/drivers/statement',
  listActivity: 'GET /api/drivers/activity',
  listRoutes: 'GET /api/drivers/routes',
  addRoute: 'POST /api/drivers/routes',
  updateRoute: 'PUT /api/drivers/routes/:id',
  deleteRoute: 'DELETE /api/drivers/routes/:id',
  toggleRoute: 'PUT /api/drivers/routes/:id/toggle',
  getWorkingHours: 'GET /api/drivers/working-hours',
  updateWorkingHours: 'PUT /api/drivers/working-hours',

  getOwnStage: 'GET /api/drivers/stage',

  // boda stages
  getStage: 'GET /api/stages/:slug',

  // notifications; photos
  listNotifications: 'GET /api/notifications',
  readNotifications: 'PUT /api/notifications/read',
  subscribePush: 'PUT /api/push/subscription',
  getFile: 'GET /api/files/:id',

  // admins
  adminSignup: 'POST /api/admin/signup',
  adminLogin: 'POST /api/admin/login',
  adminLogout: 'POST /api/admin/logout',
  adminVerify: 'GET /api/admin/verify',
  adminStats: 'GET /api/admin/stats',
  adminDays: 'GET /api/admin/days',
  adminNotable: 'GET /api/admin/notable',
  adminHealth: 'GET /api/admin/health',
  adminDispatch: 'GET /api/admin/dispatch',
  adminListDrivers: 'GET /api/admin/drivers',
  adminFindDrivers: 'GET /api/admin/drivers/near',
  adminListUnregistered: 'GET /api/admin/drivers/unregistered',
  adminCreateDriver: 'POST /api/admin/drivers',
  adminUpdateDriver: 'PUT /api/admin/drivers/:id',
  adminUndoApproval: 'PUT /api/admin/drivers/:id/undo-approval',
  adminAskForPhoto: 'PUT /api/admin/drivers/:id/photo-request',
  adminDeleteDriver: 'DELETE /api/admin/drivers/:id',
  adminListPassengers: 'GET /api/admin/passengers',
  adminCreatePassenger: 'POST /api/admin/passengers',
  adminUpdatePassenger: 'PUT /api/admin/passengers/:id',
  adminDeletePassenger: 'DELETE /api/admin/passengers/:id',
  adminLetChooseAgain: 'PUT /api/admin/people/:id/choose-again',
  adminListRides: 'GET /api/admin/rides',
  adminExportRides: 'GET /api/admin/rides.csv',
  adminGetRide: 'GET /api/admin/rides/:id',
  adminCreateRide: 'POST /api/admin/rides',
  adminUpdateRide: 'PUT /api/admin/rides/:id',
  adminDeleteRide: 'DELETE /api/admin/rides/:id',
  adminListLowRatings: 'GET /api/admin/ratings',
  adminListSettings: 'GET /api/admin/settings',
  adminCreateSetting: 'POST /api/admin/settings',
  adminUpdateSetting: 'PUT /api/admin/settings/:id',
  adminDeleteSetting: 'DELETE /api/admin/settings/:id',
  adminListStages: 'GET /api/admin/stages',
  adminCreateStage: 'POST /api/admin/stages',
  adminUpdateStage: 'PUT /api/admin/stages/:id',
  adminDeleteStage: 'DELETE /api/admin/stages/:id',
  adminListAudit: 'GET /api/admin/audit',
  adminListIncidents: 'GET /api/admin/incidents',
  adminUpdateIncident: 'PUT /api/admin/incidents/:id',
} as const;

export type EndpointName = keyof typeof ROUTES;
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** The method and path of an endpoint; path parameters are written `:name`. */
export function routeOf(name: EndpointName): { method: Method; path: string } {
  const [method, path] = ROUTES[name].split(' ') as [Method, string];
  return { method, path };
}
