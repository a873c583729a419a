/** The provider without its index, which warns of Node.js 20 at every start: the stand-in works on it. */
declare module 'oidc-provider/lib/provider.js' {
  import type Provider from 'oidc-provider';

  const constructor: typeof Provider;
  export { constructor as Provider };
}
