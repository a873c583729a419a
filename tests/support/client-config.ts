/** A configuration as the server sends it; admins have set a limit for the town fare. */
export const CLIENT_CONFIG = {
  mapStyleUrl: 'none',
  geocoderUrl: '',
  ipLookupUrl: '',
  supportHotline: '+254711000000',
  signIn: 'stand-in' as const,
  demo: false,
  shareLocationHours: 24,
  requestTimeoutSeconds: 120,
  townFareMaxKm: 10,
  pushKey: '',
};
