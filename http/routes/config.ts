import { readSettings } from '#core/store/settings.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';

/** Handlers for the configuration that the client needs before sign-in. */
export const configHandlers = ({ config, provider }: Deps) =>
  handlersFor({
    getConfig: async ({ ctx }) => {
      const settings = await readSettings(ctx);
      return {
        mapStyleUrl: config.mapStyleUrl,
        geocoderUrl: config.geocoderUrl,
        ipLookupUrl: config.ipLookupUrl,
        supportHotline: settings.supportHotline,
        signIn: provider.kind,
        demo: config.demo,
        shareLocationHours: settings.shareLocationHours,
        requestTimeoutSeconds: settings.rideRequestTimeoutS,
        townFareMaxKm: settings.townFareMaxKm,
        pushKey: ctx.push?.publicKey ?? '',
      };
    },
    getMapsKey: () => ({ apiKey: config.mapboxToken }),
  });
