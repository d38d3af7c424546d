import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { FlowStatus, TemplateFlow } from './entities.ts'
import { FLOW_STATUSES_MAX } from '../platform/enums.ts'
import { DeployedEntity, LibraryName, LibraryStatus } from '../platform/library.ts'
import { Colour, Description, Done, Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { StatusMapping } from './status-remap.ts'
import { Version } from '../workspace/workspace-fields.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import { refusal, refusalText } from '../platform/refusal-texts.ts'

/** A template flow in the status library. Its statuses stand in their order. */
export const TemplateFlowInfo = TemplateFlow.extend({
  description: z.string(),
  favorite: z.boolean(),
  /** New projects have it where nobody chooses another; at most one of a workspace, and an archived one is none. */
  is_default: z.boolean(),
  status: LibraryStatus,
  /** At least one entity names it: it cannot be deleted. */
  deployed: z.boolean(),
  /** How many entities name it. */
  deployed_count: z.number().int(),
  version: z.number().int(),
  created_by: Person.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
/** A flow as the library shows it. */
export type TemplateFlowInfo = z.infer<typeof TemplateFlowInfo>

/** A flow with how many scenes have each of its statuses. */
export const TemplateFlowDetail = TemplateFlowInfo.extend({
  /** With the scenes that have each: a status with scenes goes only with another in its place. */
  statuses: z.array(FlowStatus.extend({ scenes: z.number().int() })),
})
/** One flow of the library. */
export type TemplateFlowDetail = z.infer<typeof TemplateFlowDetail>

/** A status to choose from, with the flow that it belongs to. */
export const FlowStatusChoice = FlowStatus.extend({ template_flow: z.object({ id: Id, name: z.string() }) })
/** A status with the name of its flow. */
export type FlowStatusChoice = z.infer<typeof FlowStatusChoice>

const StatusFields = z.object({
  name: LibraryName,
  kind: FlowStatus.shape.kind,
  /** #RRGGBB; null: the colour of its kind. */
  colour: Colour.nullable().default(null),
  /** Only reviewers and coordinators may set it. Left out: as it was; of a new status, whether it counts as approved. */
  reserved: z.boolean().optional(),
})
/** An id that the flow does not have yet is that of a new status, so that a mapping can name it. */
const StatusDraft = StatusFields.extend({ id: Id.optional() })
const Statuses = z
  .array(StatusDraft)
  .min(1, refusal('flow_empty'))
  .max(FLOW_STATUSES_MAX, refusal('flow_long', { max: FLOW_STATUSES_MAX }))
  .superRefine((statuses, context) => {
    const names = new Set<string>()
    statuses.forEach(({ name }, index) => {
      const key = name.toLowerCase()
      if (names.has(key)) {
        context.addIssue({ code: 'custom', message: refusalText('status_taken'), path: [index, 'name'] })
      }
      names.add(key)
    })
  })

const LIST = { rule: 'status_getListOfTemplateFlows_read' } as const
const ADD = { rule: 'status_addTemplateFlow_create' } as const
const UPDATE = { rule: 'status_updateTemplateFlow_update' } as const
const DELETE = { rule: 'status_deleteTemplateFlow_delete' } as const
/** Whoever sees scenes filters them by status. */

const Ids = z.array(Id).min(1).max(200)
const FlagFilter = z.enum(['0', '1', ''])
const FlowFilter = z.object({
  name_like: z.string().max(200).optional(),
  /** 1 active, 0 archived, empty all. */
  status_eq: FlagFilter.default('1'),
  /** 1 in use by an entity, 0 in use by none, empty all. */
  is_deployed_eq: FlagFilter.default(''),
  /** 1: only those that the caller has starred. */
  favorite_eq: z.enum(['1', '']).default(''),
  order_by: z
    .string()
    .regex(/^-?(name|favorite|deployed|status|created_at|updated_at)$/)
    .default('name'),
})

/** The status library: template flows, their statuses, and the entities that use them. */
export const templateFlowEndpoints = resource({
  listTemplateFlows: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flows',
    summary: 'Status template flows of the workspace with their statuses.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(FlowFilter.shape),
    answer: 'list',
    data: TemplateFlowInfo,
  },
  exportTemplateFlows: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flows/export',
    summary: 'The template flows as a file, with the filters and the order of the list.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: FlowFilter.extend(ExportQuery.shape),
    answer: 'file',
  },
  createTemplateFlow: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/template-flows',
    summary: 'Make a template flow with its statuses, in the order given.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: z.object({ name: LibraryName, description: Description.default(''), statuses: Statuses }),
    answer: 'data',
    data: TemplateFlowDetail,
    errors: ['name_taken', 'invalid_reference', 'all_reserved'],
  },
  showTemplateFlow: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flows/{id}',
    summary: 'One template flow, with how many scenes have each of its statuses.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: TemplateFlowDetail,
    errors: ['not_found'],
  },
  updateTemplateFlow: {
    method: 'PUT',
    path: 'workspace/{ws_code}/template-flows/{id}',
    summary:
      'Change a template flow; what is left out stays as it is. `statuses` are all that it has from now on: those left out go, and `mapping` says what their scenes get instead.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      version: Version,
      name: LibraryName.optional(),
      description: Description.optional(),
      statuses: Statuses.optional(),
      mapping: StatusMapping.optional(),
    }),
    answer: 'data',
    data: TemplateFlowDetail,
    errors: [
      'not_found',
      'conflict',
      'template_archived',
      'name_taken',
      'status_in_use',
      'invalid_reference',
      'all_reserved',
      'status_reserved',
    ],
  },
  duplicateTemplateFlow: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/template-flows/{id}/duplicate',
    summary: 'Copy a template flow with its statuses under another name.',
    access: ADD,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ name: LibraryName }),
    answer: 'data',
    data: TemplateFlowDetail,
    errors: ['not_found', 'name_taken', 'all_reserved'],
  },
  deleteTemplateFlows: {
    method: 'POST',
    path: 'workspace/{ws_code}/template-flows/delete',
    summary: 'Delete template flows that no entity names: all of them or none.',
    access: DELETE,
    scope: 'write',
    params: WsParams,
    body: z.object({ template_flow_ids: Ids }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'template_deployed'],
  },
  archiveTemplateFlows: {
    method: 'POST',
    path: 'workspace/{ws_code}/template-flows/archive',
    summary:
      'Archive template flows (status 0) or bring them back (1): all of them or none. Entities that name one keep it.',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: z.object({ template_flow_ids: Ids, status: LibraryStatus }),
    answer: 'data',
    data: z.array(TemplateFlowInfo),
    errors: ['not_found'],
  },
  favoriteTemplateFlow: {
    method: 'PUT',
    path: 'workspace/{ws_code}/template-flows/{id}/favorite',
    summary: 'Star a template flow, or take the star away: each person has their own.',
    access: LIST,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ favorite: z.boolean() }),
    answer: 'data',
    data: TemplateFlowInfo,
    errors: ['not_found'],
  },
  defaultTemplateFlow: {
    method: 'PUT',
    path: 'workspace/{ws_code}/template-flows/{id}/default',
    summary:
      'Make a template flow the one that new projects have where nobody chooses another, in place of the one before; or take that away, so that they have none.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ is_default: z.boolean() }),
    answer: 'data',
    data: TemplateFlowInfo,
    errors: ['not_found', 'template_archived'],
  },
  templateFlowDeployedOn: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flows/{id}/deployed-on',
    summary: 'Entities that name the template flow themselves, of those that the caller sees.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PageQuery,
    answer: 'list',
    data: DeployedEntity,
    errors: ['not_found'],
  },
  templateFlowDeployedEntities: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flows/{id}/deployed-entities',
    summary:
      'Entities whose scenes have the template flow, by themselves or by one above, of those that the caller sees.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PageQuery,
    answer: 'list',
    data: DeployedEntity.extend({
      /** Whether it names the flow itself; else one above does. */
      own: z.boolean(),
    }),
    errors: ['not_found'],
  },
  addFlowStatus: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/template/{id}/status',
    summary: 'Add a status to a template flow, at its end or at a position.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: StatusFields.extend({ position: z.number().int().min(0).max(FLOW_STATUSES_MAX).optional() }),
    answer: 'data',
    data: TemplateFlowDetail,
    errors: ['not_found', 'template_archived', 'name_taken', 'limit_reached', 'all_reserved'],
  },
  updateFlowStatus: {
    method: 'PUT',
    path: 'workspace/{ws_code}/template/{id}/status',
    summary: 'Change a status of a template flow; what is left out stays as it is. Its scenes count as its kind.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: StatusFields.partial().extend({
      status_id: Id,
      version: Version,
      colour: Colour.nullish(),
      position: z.number().int().min(0).max(FLOW_STATUSES_MAX).optional(),
    }),
    answer: 'data',
    data: TemplateFlowDetail,
    errors: ['not_found', 'conflict', 'template_archived', 'name_taken', 'all_reserved'],
  },
  removeFlowStatus: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/template/{id}/status',
    summary: 'Remove a status from a template flow. `mapping` says what its scenes get instead.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ status_id: Id, version: Version, mapping: StatusMapping.optional() }),
    answer: 'data',
    data: TemplateFlowDetail,
    errors: [
      'not_found',
      'conflict',
      'template_archived',
      'status_in_use',
      'last_status',
      'invalid_reference',
      'all_reserved',
      'status_reserved',
    ],
  },
  listTemplateFlowStatuses: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flow-statuses',
    summary: 'Statuses to choose from, of one template flow or of all active ones. Guests get those of what they see.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ template_id: Id.optional(), name_like: z.string().max(200).optional() }),
    answer: 'list',
    data: FlowStatusChoice,
  },
  listTemplateFlowChoices: {
    method: 'GET',
    path: 'workspace/{ws_code}/template-flow-status-list',
    summary: 'Template flows to choose from, each with its statuses. Guests get those of what they see.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      name_like: z.string().max(200).optional(),
      status_eq: FlagFilter.default('1'),
      is_deployed_eq: FlagFilter.default('1'),
    }),
    answer: 'list',
    data: TemplateFlow,
  },
})
