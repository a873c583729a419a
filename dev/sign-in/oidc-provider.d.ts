/** Imported instead of the package's index, which warns about Node.js 20 at every start although it works there. */
declare module 'oidc-provider/lib/provider.js' {
  import type Provider from 'oidc-provider';

  const constructor: typeof Provider;
  export { constructor as Provider };
}
