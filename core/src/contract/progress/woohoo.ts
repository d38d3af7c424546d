import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Id, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { TemplateFlow } from '../planning/entities.ts'
import {
  Showing,
  TreemapAnswer,
  TreemapQuery,
  TreemapScope,
  WoohooReport,
  WoohooReportQuery,
  WoohooState,
  WoohooTreemap,
} from './woohoo-fields.ts'

export const SEE_WOOHOO = { rule: 'woohoo_getWoohooUserInterface_read' } as const

const Summary = TreemapScope.omit({ divided_by: true, divided_of: true }).extend({ showing: Showing.optional() })

/** Progress reports: the list of them, treemaps, and their export. */
export const woohooEndpoints = resource({
  listWoohooReports: {
    method: 'GET',
    path: 'workspace/{ws_code}/woohoo/report/entities',
    summary: 'Active entities with what a report of them says in short: scenes by status, sum and progress.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: WoohooReportQuery,
    answer: 'list',
    data: WoohooReport,
  },
  favoriteWoohoo: {
    method: 'PUT',
    path: 'workspace/{ws_code}/woohoo/favorite',
    summary: 'Star reports of entities for oneself, or take the stars away.',
    access: SEE_WOOHOO,
    scope: 'write',
    params: WsParams,
    body: z.object({ entity_ids: z.array(Id).min(1).max(200), favorite: z.boolean() }),
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  showTreemap: {
    method: 'GET',
    path: 'workspace/{ws_code}/woohoo/treemap',
    summary: 'Scenes by status and exact sums of the primary metric, level by level; of an entity its own scenes too.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: TreemapQuery,
    answer: 'data',
    data: TreemapAnswer,
    errors: ['not_found', 'invalid_reference'],
  },
  exportWoohoo: {
    method: 'GET',
    path: 'workspace/{ws_code}/woohoo/export',
    summary: 'The figures of a treemap as a file, a line for each project, process, episode and take.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: TreemapQuery.extend({
      depth: TreemapQuery.shape.depth.default(4),
      showing: Showing.optional(),
      ...ExportQuery.shape,
    }),
    answer: 'file',
    heavy: true,
    errors: ['not_found', 'invalid_reference'],
  },
  listWoohooTemplateFlows: {
    method: 'GET',
    path: 'workspace/{ws_code}/woohoo/woohoo-template-flows',
    summary: 'Template flows in use on an entity, above or below it, to divide its report by.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: z.object({ entity_id: Id.optional() }),
    answer: 'data',
    data: z.array(TemplateFlow),
    errors: ['not_found'],
  },
  showWoohooReport: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/woohoo',
    summary: 'What the report of an entity, or of the workspace, opens with: grand total, parts, metrics and showing.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: Summary,
    answer: 'data',
    data: WoohooState,
    errors: ['not_found', 'invalid_reference'],
  },
  showReportTreemap: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/treemap',
    summary: 'The parts directly below an entity with their shares: the visible ones, and the others.',
    access: SEE_WOOHOO,
    scope: 'read',
    params: WsParams,
    query: Summary,
    answer: 'data',
    data: WoohooTreemap,
    errors: ['not_found', 'invalid_reference'],
  },
})
