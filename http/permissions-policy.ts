/** Browser features that no screen uses. Photos come from the phone's camera app, which needs no permission. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** The Permissions-Policy: neither the page nor embedded content may use these features. */
export const PERMISSIONS_POLICY = ['geolocation=(self)', ...UNUSED.map((feature) => `${feature}=()`)].join(', ');
