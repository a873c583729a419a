/** What browsers offer and no screen uses. Photos are taken by the phone's own camera app, which needs no permission. */
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

/** The value of Permissions-Policy: neither the page nor anything in it may ask for these. */
export const PERMISSIONS_POLICY = ['geolocation=(self)', ...UNUSED.map((feature) => `${feature}=()`)].join(', ');
