import { z } from 'zod'
import { CalendarDay, Deleted, IdsBody, IMPORT_ERRORS, isRange, rangeMessage } from '../workspace/calendar-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { BULK_PAGE_SIZE } from '../platform/enums.ts'
import { Done, Id, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery, ImportAnswer, ImportBody } from '../platform/sheets.ts'
import { TargetUserRole } from './target-fields.ts'
import { Version } from '../workspace/workspace-fields.ts'
import { refusal } from '../platform/refusal-texts.ts'

const LIST = { rule: 'target_getListOfTargets_read' } as const
const ADD = { rule: 'target_addUserTarget_create' } as const
const UPDATE = { rule: 'target_updateUserTarget_update' } as const
const DELETE = { rule: 'target_deleteUserTarget_delete' } as const

const PeopleIds = z.array(Id).max(1000)
const TeamIds = z.array(Id).max(200)
const isForSomebody = (body: { ws_user_ids?: unknown[] | undefined; team_ids?: unknown[] | undefined }) =>
  (body.ws_user_ids?.length ?? 0) + (body.team_ids?.length ?? 0) > 0
const somebodyMessage = { ...refusal('somebody'), path: ['ws_user_ids'] }
const UserTargetQuery = z.object({
  target_id_eq: Id.optional(),
  ws_user_id_eq: Id.optional(),
  team_id_eq: Id.optional(),
  /** In the names of people, teams and the target. */
  search: z.string().max(200).optional(),
  /** Together those that touch a range of days. */
  end_date_gte: CalendarDay.optional(),
  start_date_lte: CalendarDay.optional(),
  order_by: z
    .string()
    .regex(/^-?(target|start_date|end_date|created_at)$/)
    .default('-start_date'),
})
const ROLES = 'workspace/{ws_code}/target-user-roles' as const

/** Who has which target: give, change and take back, with imports. */
export const targetUserRoleEndpoints = resource({
  listTargetUserRoles: {
    method: 'GET',
    path: ROLES,
    summary: 'Targets given to people and teams: one’s own, and all for those who may read summaries or give targets.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(30),
      ...UserTargetQuery.shape,
    }),
    answer: 'list',
    data: TargetUserRole,
  },
  createTargetUserRole: {
    method: 'POST',
    once: true,
    path: ROLES,
    summary: 'Give a target to people and teams. Without an end it lasts as long as the target’s duration.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: z
      .object({
        target_id: Id,
        start_date: CalendarDay,
        end_date: CalendarDay.optional(),
        ws_user_ids: PeopleIds.default([]),
        team_ids: TeamIds.default([]),
      })
      .refine(isRange, rangeMessage)
      .refine(isForSomebody, somebodyMessage),
    answer: 'data',
    data: TargetUserRole,
    errors: ['invalid_reference', 'target_archived'],
  },
  bulkUpdateTargetUserRoles: {
    method: 'POST',
    path: `${ROLES}/bulk-update`,
    summary: 'Change days or target of several at once: all or none.',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: IdsBody.extend({
      target_id: Id.optional(),
      start_date: CalendarDay.optional(),
      end_date: CalendarDay.optional(),
    }).refine(isRange, rangeMessage),
    answer: 'data',
    data: z.array(TargetUserRole),
    errors: ['not_found', 'invalid_reference', 'target_archived'],
  },
  bulkDeleteTargetUserRoles: {
    method: 'POST',
    path: `${ROLES}/bulk-delete`,
    summary: 'Take several back; ids that are gone already do not count. Months that were calculated stay.',
    access: DELETE,
    scope: 'write',
    params: WsParams,
    body: IdsBody,
    answer: 'data',
    data: Deleted,
  },
  importTargetUsers: {
    method: 'POST',
    once: true,
    path: `${ROLES}/import-target-user`,
    summary:
      'Give targets by a file: columns target, email or team, start date and optionally end date. All rows or none; may take up to 5 minutes.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: ImportBody,
    answer: 'data',
    data: ImportAnswer,
    errors: IMPORT_ERRORS,
  },
  exportTargetUserFormat: {
    method: 'GET',
    path: `${ROLES}/export-format`,
    summary: 'A file to fill in for an import of user targets.',
    access: ADD,
    scope: 'read',
    params: WsParams,
    query: ExportQuery,
    answer: 'file',
  },
  showTargetUserRole: {
    method: 'GET',
    path: `${ROLES}/{id}`,
    summary: 'One of them.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: TargetUserRole,
    errors: ['not_found'],
  },
  updateTargetUserRole: {
    method: 'PUT',
    path: `${ROLES}/{id}`,
    summary: 'Change days, target, people or teams; what is left out stays.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z
      .object({
        target_id: Id.optional(),
        start_date: CalendarDay.optional(),
        end_date: CalendarDay.optional(),
        ws_user_ids: PeopleIds.optional(),
        team_ids: TeamIds.optional(),
        version: Version,
      })
      .refine(isRange, rangeMessage),
    answer: 'data',
    data: TargetUserRole,
    errors: ['not_found', 'conflict', 'invalid_reference', 'target_archived'],
  },
  deleteTargetUserRole: {
    method: 'DELETE',
    path: `${ROLES}/{id}`,
    summary: 'Take it back. Months that were calculated stay.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
