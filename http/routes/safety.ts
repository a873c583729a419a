import { toObjectId } from '#core/lib/ids.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { trustedContacts, updateTrustedContacts } from '#core/people/trusted-contacts.ts';
import { addTrail } from '#core/safety/add-trail.ts';
import { listIncidents } from '#core/safety/present-incident.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { updateIncident } from '#core/safety/update-incident.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { originFor } from '../origin-check.ts';

/** Handlers for trip links (R29), trusted contacts and alerts (R30). */
export const safetyHandlers = ({ config }: Deps) =>
  handlersFor({
    shareTrip: ({ ctx, principal, params, req }) =>
      shareTrip(ctx, principal.user, toObjectId(params.id), originFor(req, config)),
    getTrustedContacts: ({ principal }) => trustedContacts(principal.user),
    updateTrustedContacts: ({ ctx, principal, body }) => updateTrustedContacts(ctx, principal.user, body),
    raiseAlert: ({ ctx, principal, params, body }) => raiseAlert(ctx, principal.user, toObjectId(params.id), body),
    addTrail: ({ ctx, principal, params, body }) => addTrail(ctx, principal.user, toObjectId(params.id), body),
    adminListIncidents: ({ ctx, query }) => listIncidents(ctx, query),
    adminUpdateIncident: ({ ctx, actor, params, body }) => updateIncident(ctx, actor, params.id, body),
  });
