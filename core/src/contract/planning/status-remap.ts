import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { FlowStatus, TemplateFlow } from './entities.ts'
import { CommaList, Id, WsIdParams, WsParams } from '../platform/shapes.ts'
import { Version } from '../workspace/workspace-fields.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** What scenes get instead of statuses that they can no longer have: by the status that goes; null: no status. */
export const StatusMapping = z.record(Id, Id.nullable())
/** New status by old one. */
export type StatusMapping = z.infer<typeof StatusMapping>

/** What a change would do to the statuses of scenes. Also the `meta.remap` of status_in_use. */
export const StatusRemap = z.object({
  /** The flow that the scenes have afterwards, without what is removed; null: none. */
  to: TemplateFlow.nullable(),
  /** Statuses that scenes have and cannot keep. */
  statuses: z.array(
    FlowStatus.extend({
      /** How many scenes have it, seen by the caller or not. */
      scenes: z.number().int(),
      /** What takes its place: the status of the same name, else the only one of the same kind; null: nothing does. */
      counterpart_id: Id.nullable(),
      /** Whether `mapping` must name it: the change is refused otherwise. */
      needs_mapping: z.boolean(),
    }),
  ),
  /** Scenes whose status is another afterwards. */
  scenes: z.number().int(),
  needs_mapping: z.boolean(),
})
/** Which statuses scenes would lose, and what takes their place. */
export type StatusRemap = z.infer<typeof StatusRemap>

/** What came of giving an entity a flow of its own, or none. */
export const EntityFlow = z.object({
  /** The entity’s own flow; null: it has what holds above. */
  template_flow_id: Id.nullable(),
  /** The flow that holds for its scenes. */
  template_flow: TemplateFlow.nullable(),
  /** Scenes that got another status. */
  scenes: z.number().int(),
  /** The act, which can be undone; null where nothing changed. */
  batch_id: Id.nullable(),
  /** The entity’s, after it. */
  version: z.number().int(),
})
/** The flow that holds on an entity after a change. */
export type EntityFlow = z.infer<typeof EntityFlow>

/** Giving an entity another template flow, and what that does to the statuses of its scenes. */
export const statusRemapEndpoints = resource({
  precheckStatusRemap: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/precheck-status-remap',
    summary:
      'Which statuses scenes would lose: where an entity gets another flow (entity_id, template_flow_id; empty: none of its own), moves below another parent (entity_id, parent_id), or a flow loses statuses (template_flow_id, status_ids).',
    access: { rule: { anyOf: ['project_updateEntity_update', 'status_updateTemplateFlow_update'] } },
    scope: 'read',
    params: WsParams,
    query: z
      .object({
        entity_id: Id.optional(),
        template_flow_id: z.union([Id, z.literal('')]).optional(),
        parent_id: Id.optional(),
        status_ids: CommaList.optional(),
      })
      .refine(
        ({ entity_id, template_flow_id, parent_id, status_ids }) =>
          entity_id
            ? status_ids === undefined && (template_flow_id === undefined) !== (parent_id === undefined)
            : parent_id === undefined && !!template_flow_id && !!status_ids?.length,
        refusal('remap_one'),
      ),
    answer: 'data',
    data: StatusRemap,
    errors: ['not_found', 'permission_denied', 'invalid_reference'],
  },
  putEntityTemplateFlow: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entities/{id}/template_flow',
    summary:
      'Give an entity a flow of its own, or none (null: what holds above). Scenes get the status of the same name, else the only one of the same kind, else what `mapping` says.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      template_flow_id: Id.nullable(),
      mapping: StatusMapping.optional(),
      /** The entity’s version that was read: one that has moved on answers conflict. */
      version: Version.optional(),
    }),
    answer: 'data',
    data: EntityFlow,
    errors: ['not_found', 'permission_denied', 'invalid_reference', 'status_in_use', 'conflict'],
  },
  listEntityFlowStatuses: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/template_flow/statuses',
    summary: 'Statuses that scenes here may have: of the entity’s own flow or the nearest ancestor’s.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: z.array(FlowStatus),
    errors: ['not_found'],
  },
})
