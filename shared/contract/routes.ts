/**
 * Method and path of every endpoint by name, and the fields that identify its success (none: `ok`; []: a list).
 * Separate from the schemas (api.ts), so that a phone's first load needs no schemas.
 */
export const ROUTES = {
  // signing in; the signed-in person
  getRedirectUrl: 'GET /api/oauth/google/redirect_url redirectUrl',
  startSignIn: 'GET /api/oauth/google/start',
  createSession: 'POST /api/sessions',
  logout: 'GET /api/logout',
  headMe: 'HEAD /api/users/me',
  getMe: 'GET /api/users/me id',
  updateProfile: 'PUT /api/users/profile id',
  getOwnData: 'GET /api/users/me/data account',
  deleteMe: 'DELETE /api/users/me',
  endOtherSessions: 'DELETE /api/users/me/sessions ended',

  // public information
  getConfig: 'GET /api/config mapStyleUrl',
  getMapsKey: 'GET /api/config/google-maps-key apiKey',
  getOpenapi: 'GET /api/openapi.json',
  getHealthz: 'GET /healthz',
  getReadyz: 'GET /readyz',

  // positions and share links
  updateLocation: 'POST /api/location/update accepted',
  shareLocation: 'POST /api/location/share id',
  listShares: 'GET /api/location/shares []',
  endShare: 'DELETE /api/location/shares/:id',
  getSharedLocation: 'GET /api/location/shared/:token userName',
  getSharedPhoto: 'GET /api/location/shared/:token/photo',

  // passengers
  getPassengerStats: 'GET /api/passengers/stats total_rides',
  listPassengerRides: 'GET /api/passengers/rides items',
  getCurrentRide: 'GET /api/passengers/rides/current scheduled',
  setStartPinWish: 'PUT /api/passengers/start-pin id',
  listFavorites: 'GET /api/passengers/favorites []',
  addFavorite: 'POST /api/passengers/favorites driver_id',
  removeFavorite: 'DELETE /api/passengers/favorites/:id',
  getTrustedContacts: 'GET /api/passengers/trusted-contacts contacts',
  updateTrustedContacts: 'PUT /api/passengers/trusted-contacts contacts',

  // rides
  createRide: 'POST /api/rides/create view,rev,id',
  getRide: 'GET /api/rides/:id view,rev,id',
  getLiveData: 'GET /api/rides/:id/live-data rev',
  cancelRide: 'PUT /api/rides/:id/cancel view,rev,id',
  shareTrip: 'POST /api/rides/:id/share shareUrl',
  raiseAlert: 'POST /api/rides/:id/sos id',
  addTrail: 'POST /api/rides/:id/trail ok',
  sendQuickMessage: 'POST /api/rides/:id/messages view,rev,id',
  rateRide: 'PUT /api/rides/:id/rating view,rev,id',
  reportRide: 'POST /api/rides/:id/reports view,rev,id',
  getReceipt: 'GET /api/rides/:id/receipt id',

  // drivers, for passengers
  listAllDrivers: 'GET /api/drivers/all-available []',
  findDrivers: 'POST /api/drivers/available []',

  // drivers, for themselves
  onboardDriver: 'POST /api/drivers/onboarding rev',
  sendPhoto: 'POST /api/drivers/onboarding/photos url',
  answerPhotoRequest: 'PUT /api/drivers/photos rev',
  getOnboardingStatus: 'GET /api/drivers/onboarding-status rev',
  getDriverProfile: 'GET /api/drivers/profile id',
  updateDriverProfile: 'PUT /api/drivers/profile id',
  setDriverStatus: 'PUT /api/drivers/status rev',
  getDriverStats: 'GET /api/drivers/stats total_trips',
  getRideRequests: 'GET /api/drivers/ride-requests requests',
  acceptRide: 'PUT /api/drivers/rides/:id/accept view,rev,id',
  declineRide: 'PUT /api/drivers/rides/:id/decline',
  startRide: 'PUT /api/drivers/rides/:id/start view,rev,id',
  arriveAtPickup: 'PUT /api/drivers/rides/:id/arrived view,rev,id',
  completeRide: 'PUT /api/drivers/rides/:id/complete view,rev,id',
  listDriverRides: 'GET /api/drivers/rides items',
  getEarnings: 'GET /api/drivers/earnings periods',
  getStatement: 'GET /api/drivers/statement month',
  listActivity: 'GET /api/drivers/activity []',
  listRoutes: 'GET /api/drivers/routes []',
  addRoute: 'POST /api/drivers/routes id',
  updateRoute: 'PUT /api/drivers/routes/:id id',
  deleteRoute: 'DELETE /api/drivers/routes/:id',
  toggleRoute: 'PUT /api/drivers/routes/:id/toggle id',
  getWorkingHours: 'GET /api/drivers/working-hours is_active',
  updateWorkingHours: 'PUT /api/drivers/working-hours is_active',
  listBlocks: 'GET /api/drivers/blocks []',
  blockPassenger: 'PUT /api/drivers/blocks/:id rideId',
  unblockPassenger: 'DELETE /api/drivers/blocks/:id',

  getOwnStage: 'GET /api/drivers/stage stage',

  // boda stages
  getStage: 'GET /api/stages/:slug drivers',

  // notifications; photos
  listNotifications: 'GET /api/notifications items',
  readNotifications: 'PUT /api/notifications/read',
  subscribePush: 'PUT /api/push/subscription',
  getFile: 'GET /api/files/:id',

  // admins
  adminSignup: 'POST /api/admin/signup',
  adminLogin: 'POST /api/admin/login id',
  adminLogout: 'POST /api/admin/logout',
  adminVerify: 'GET /api/admin/verify id',
  adminListAdmins: 'GET /api/admin/admins items',
  adminUpdateAdmin: 'PUT /api/admin/admins/:id id',
  adminEndSessions: 'DELETE /api/admin/admins/:id/sessions',
  adminNoticeAdmins: 'PUT /api/admin/noticed-admins',
  adminListSessions: 'GET /api/admin/sessions items',
  adminChangePassword: 'PUT /api/admin/password',
  adminOfferTotp: 'POST /api/admin/totp uri',
  adminConfirmTotp: 'PUT /api/admin/totp recovery_codes',
  adminRemoveTotp: 'DELETE /api/admin/totp',
  adminRenewCode: 'POST /api/admin/code code',
  adminStats: 'GET /api/admin/stats totalDrivers',
  adminDays: 'GET /api/admin/days days',
  adminNotable: 'GET /api/admin/notable pairs',
  adminHealth: 'GET /api/admin/health store',
  adminDispatch: 'GET /api/admin/dispatch counties',
  adminListDrivers: 'GET /api/admin/drivers items',
  adminFindDrivers: 'GET /api/admin/drivers/near []',
  adminListUnregistered: 'GET /api/admin/drivers/unregistered items',
  adminCreateDriver: 'POST /api/admin/drivers user_id',
  adminUpdateDriver: 'PUT /api/admin/drivers/:id user_id',
  adminUndoApproval: 'PUT /api/admin/drivers/:id/undo-approval user_id',
  adminAskForPhoto: 'PUT /api/admin/drivers/:id/photo-request user_id',
  adminDeleteDriver: 'DELETE /api/admin/drivers/:id',
  adminListPassengers: 'GET /api/admin/passengers items',
  adminCreatePassenger: 'POST /api/admin/passengers user_id',
  adminUpdatePassenger: 'PUT /api/admin/passengers/:id user_id',
  adminDeletePassenger: 'DELETE /api/admin/passengers/:id',
  adminLetChooseAgain: 'PUT /api/admin/people/:id/choose-again',
  adminGetPerson: 'GET /api/admin/people/:id trips',
  adminAddNote: 'POST /api/admin/people/:id/notes id',
  adminDeleteNote: 'DELETE /api/admin/notes/:id',
  adminListRides: 'GET /api/admin/rides items',
  adminExportRides: 'GET /api/admin/rides.csv',
  adminGetRide: 'GET /api/admin/rides/:id id',
  adminCreateRide: 'POST /api/admin/rides id',
  adminUpdateRide: 'PUT /api/admin/rides/:id id',
  adminDeleteRide: 'DELETE /api/admin/rides/:id',
  adminListLowRatings: 'GET /api/admin/ratings items',
  adminListReports: 'GET /api/admin/reports items',
  adminUpdateReport: 'PUT /api/admin/reports/:id ride_id',
  adminListSettings: 'GET /api/admin/settings items',
  adminCreateSetting: 'POST /api/admin/settings id',
  adminUpdateSetting: 'PUT /api/admin/settings/:id id',
  adminDeleteSetting: 'DELETE /api/admin/settings/:id',
  adminListStages: 'GET /api/admin/stages stages',
  adminCreateStage: 'POST /api/admin/stages id',
  adminUpdateStage: 'PUT /api/admin/stages/:id id',
  adminDeleteStage: 'DELETE /api/admin/stages/:id',
  adminListAudit: 'GET /api/admin/audit items',
  adminListIncidents: 'GET /api/admin/incidents items',
  adminUpdateIncident: 'PUT /api/admin/incidents/:id id',
} as const;

export type EndpointName = keyof typeof ROUTES;
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** An endpoint's method, its path with parameters as `:name`, and the fields that identify its success. */
export function routeOf(name: EndpointName): { method: Method; path: string; promised: string } {
  const [method, path, promised = 'ok'] = ROUTES[name].split(' ') as [Method, string, string?];
  return { method, path, promised };
}
