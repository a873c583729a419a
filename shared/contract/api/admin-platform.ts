import * as a from '../admin-entities.ts';
import { LIST_QUERIES } from '../admin-lists.ts';
import * as i from '../incident-entities.ts';
import * as s from '../stage-entities.ts';
import { endpoint, id, ok, page } from './endpoint.ts';

/** Endpoints for admins: settings, stages, the audit log and alerts. */
export const ADMIN_PLATFORM = {
  adminListSettings: endpoint({
    summary: 'Settings, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.settings,
    output: page(a.AdminSetting),
  }),
  adminCreateSetting: endpoint({
    summary: 'Creates a setting; 400 for a value of the wrong type, 409 KEY_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    body: a.AdminSettingCreate,
    output: a.AdminSetting,
    status: 201,
  }),
  adminUpdateSetting: endpoint({
    summary: 'Changes a setting, in every process within 5 s; 400 for a value of the wrong type',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    body: a.AdminSettingUpdate,
    output: a.AdminSetting,
  }),
  adminDeleteSetting: endpoint({
    summary: 'Deletes a setting; one used by the rules returns to its default',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    output: ok,
  }),
  adminListStages: endpoint({
    summary: 'The named stages, and the spellings that belong to none',
    who: 'admin',
    rate: 'person',
    output: s.AdminStages,
  }),
  adminCreateStage: endpoint({
    summary: 'Names a stage and its spellings; 409 STAGE_TAKEN, or SPELLING_TAKEN when another stage has one of them',
    who: 'admin',
    rate: 'person',
    audits: 'stage',
    body: s.AdminStageCreate,
    output: s.AdminStage,
    status: 201,
  }),
  adminUpdateStage: endpoint({
    summary:
      'Renames or moves a stage, merges spellings into it or splits them off; its slug does not change. 409 SPELLING_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'stage',
    params: id,
    body: s.AdminStageUpdate,
    output: s.AdminStage,
  }),
  adminDeleteStage: endpoint({
    summary: 'Deletes a stage; its spellings are unnamed again',
    who: 'admin',
    rate: 'person',
    audits: 'stage',
    params: id,
    output: ok,
  }),
  adminListAudit: endpoint({
    summary:
      'Who did what, when and from where; entries never change; those of failed attempts expire after 90 days (R16)',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.audit,
    output: page(a.AuditEntry),
  }),
  adminListIncidents: endpoint({
    summary: 'Alerts, open ones first (R30)',
    who: 'admin',
    rate: 'person',
    query: i.IncidentsQuery,
    output: page(i.AdminIncident),
  }),
  adminUpdateIncident: endpoint({
    summary:
      'Acknowledges or resolves an alert, or adds a note (R30); a repeat is a success, 409 ALERT_TAKEN names the admin who was first, 409 ALERT_SENT_AGAIN says that sent_seen is not the last press',
    who: 'admin',
    rate: 'person',
    audits: 'incident',
    params: id,
    body: i.AdminIncidentUpdate,
    output: i.AdminIncident,
  }),
};
