import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Id, Name, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'
import { DividedBy, ReportHistory, ReportHistoryDetail } from './woohoo-fields.ts'
import { SEE_WOOHOO } from './woohoo.ts'

const path = 'workspace/{ws_code}/reports/report-histories'

/** Reports as they were when somebody saved them. Guests find their own only: others may count more than they see. */
export const reportHistoryEndpoints = resource({
  saveReportHistory: {
    method: 'POST',
    once: true,
    path,
    summary: 'Save the report of an entity (null: of the workspace) as it is now, under a name.',
    access: SEE_WOOHOO,
    scope: 'write',
    params: WsParams,
    body: z.object({
      entity_id: Id.nullable(),
      name: Name,
      divided_by: DividedBy.optional(),
      template_flow_id: Id.optional(),
    }),
    answer: 'data',
    data: ReportHistory,
    errors: ['not_found', 'invalid_reference'],
  },
  listReportHistories: {
    method: 'GET',
    path,
    summary: 'Saved reports, the newest first; entity_id_eq takes an id, or workspace for those of the whole.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      entity_id_eq: z.union([Id, z.literal('workspace')]).optional(),
      name_like: z.string().max(200).optional(),
      order_by: z
        .string()
        .regex(/^-?(name|created_at|updated_at)$/)
        .default('-created_at'),
    }),
    answer: 'list',
    data: ReportHistory,
    errors: ['not_found'],
  },
  showReportHistory: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One saved report with its treemap, as JSON text.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: ReportHistoryDetail,
    errors: ['not_found'],
  },
  renameReportHistory: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Give a saved report another name: whoever saved it, and admins.',
    access: SEE_WOOHOO,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ name: Name }),
    answer: 'data',
    data: ReportHistory,
    errors: ['not_found'],
  },
  deleteReportHistory: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a saved report: whoever saved it, and admins.',
    access: SEE_WOOHOO,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
