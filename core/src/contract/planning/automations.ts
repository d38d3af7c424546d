import { z } from 'zod'
import {
  AUTOMATION_RUNS_SHOWN,
  AUTOMATION_STATUSES_MAX,
  AUTOMATION_TARGETS,
  AUTOMATION_TRIGGERS,
} from './automation-values.ts'
import { resource } from '../platform/endpoint.ts'
import { EntityRef, EntityTypeValue } from '../platform/entity-ref.ts'
import { LibraryName } from '../platform/library.ts'
import { Done, Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { FlowStatusChoice } from './template-flows.ts'
import { Version } from '../workspace/workspace-fields.ts'
import { refusalText } from '../platform/refusal-texts.ts'

/** Statuses by what they count as, and by id. A status of another flow with the same name counts as the one named. */
export const StatusSet = z.object({
  /** Fixed kinds, 0 to 6. */
  kinds: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  status_ids: z.array(Id).max(AUTOMATION_STATUSES_MAX).default([]),
})
/** Some statuses, by kind or by id. */
export type StatusSet = z.infer<typeof StatusSet>

/** The status that a rule sets: the first of a kind in the scene’s flow, or this one or its namesake there. */
export const StatusTarget = z.object({
  kind: z.number().int().min(1).max(6).nullable().default(null),
  status_id: Id.nullable().default(null),
})
/** One of the two is set: a kind of status, or a status by its id. */
export type StatusTarget = z.infer<typeof StatusTarget>

const RuleFields = z.object({
  name: LibraryName,
  is_on: z.boolean().default(true),
  trigger: z.enum(AUTOMATION_TRIGGERS),
  /** Null: every project. */
  project_id: Id.nullable().default(null),
  /** Of `all_scenes`: the type of the entity whose scenes are looked at. */
  level: EntityTypeValue.nullable().default(null),
  /** `all_scenes`: what all of them have. `rendition`: what the scene has; empty: anything. */
  when: StatusSet,
  target: z.enum(AUTOMATION_TARGETS).default('scenes'),
  /** Only scenes with one of these; empty: whatever they have. */
  only: StatusSet.default({ kinds: [], status_ids: [] }),
  to: StatusTarget,
})

type Rule = Pick<z.infer<typeof RuleFields>, 'trigger' | 'level' | 'when' | 'target' | 'to'>
const isEmpty = ({ kinds, status_ids }: StatusSet): boolean => kinds.length + status_ids.length === 0

/** What a rule lacks, or has too much of. */
function checkRule({ trigger, level, when, target, to }: Rule): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = []
  if ((to.kind === null) === (to.status_id === null)) issues.push({ path: 'to', message: refusalText('rule_status') })
  if (trigger === 'rendition') {
    if (level !== null) issues.push({ path: 'level', message: refusalText('rule_version_level') })
    if (target !== 'scenes') issues.push({ path: 'target', message: refusalText('rule_version_target') })
    return issues
  }
  if (level === null) issues.push({ path: 'level', message: refusalText('rule_level') })
  if (isEmpty(when)) issues.push({ path: 'when', message: refusalText('rule_statuses') })
  if (level === 0 && target !== 'scenes') issues.push({ path: 'target', message: refusalText('rule_project') })
  return issues
}

const Draft = RuleFields.superRefine((rule, context) => {
  for (const { path, message } of checkRule(rule)) context.addIssue({ code: 'custom', path: [path], message })
})
/** All that makes a rule what it does. */
export type AutomationDraft = z.infer<typeof RuleFields>

/** A rule that sets statuses, as it stands, with its last run and what keeps it from acting. */
export const Automation = RuleFields.extend({
  id: Id,
  position: z.number().int(),
  project: EntityRef.nullable(),
  /** The statuses that it names by id, as they are now; deleted ones are missing. */
  statuses: z.array(FlowStatusChoice),
  /** Why it does nothing though it is on: its status was deleted, or its project is archived. */
  problem: z.enum(['status_gone', 'when_gone', 'project_archived']).nullable(),
  last_run: z.object({ at: Moment, changed: z.number().int() }).nullable(),
  created_by: Person.nullable(),
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
/** A rule; rules look at an event in the order of `position`. */
export type Automation = z.infer<typeof Automation>

const Refused = z.object({ message: z.string(), count: z.number().int() })
const Place = EntityRef.extend({ ancestors: z.array(EntityRef) })

/** What a rule would do now. */
export const AutomationRehearsal = z.object({
  /** Entities that have what the rule waits for; of `rendition`, scenes that a version could be added to. */
  met: z.number().int(),
  /** Scenes that would get another status, and those that have it already. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.array(Refused),
  /** The first of them, in the order of the directory. */
  places: z.array(Place.extend({ scenes: z.number().int(), changed: z.number().int() })),
  /** Some of the scenes that would change. */
  scenes: z.array(
    z.object({ id: Id, name: z.string(), entity: z.string(), from: z.string().nullable(), to: z.string() }),
  ),
})
/** What a rule would change if it acted now, without changing it. */
export type AutomationRehearsal = z.infer<typeof AutomationRehearsal>

/** One time that a rule acted: how many scenes it set, and which it was not allowed to. */
export const AutomationRun = z.object({
  id: Id,
  batch_id: Id.nullable(),
  changed: z.number().int(),
  refused: z.array(Refused),
  /** What set it off; null where it is gone. */
  entity: EntityRef.nullable(),
  item: z.object({ id: Id, name: z.string() }).nullable(),
  undone: z.boolean(),
  created_at: Moment,
})
/** A run; `batch_id` is the act in the history, which can be undone. */
export type AutomationRun = z.infer<typeof AutomationRun>

const LIST = { rule: 'status_getListOfTemplateFlows_read' } as const
const ADD = { rule: 'status_addTemplateFlow_create' } as const
const UPDATE = { rule: 'status_updateTemplateFlow_update' } as const
const DELETE = { rule: 'status_deleteTemplateFlow_delete' } as const
const SAVE_ERRORS = ['name_taken', 'invalid_reference', 'automation_cycle', 'status_reserved'] as const

/** Rules that set statuses (XPLAN-08). Whoever may see to template flows sees to them. */
export const automationEndpoints = resource({
  listAutomations: {
    method: 'GET',
    path: 'workspace/{ws_code}/automations',
    summary: 'The rules of the workspace in the order in which they look at an event.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      name_like: z.string().max(200).optional(),
      is_on_eq: z.enum(['0', '1', '']).default(''),
    }),
    answer: 'list',
    data: Automation,
  },
  createAutomation: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/automations',
    summary: 'Make a rule, behind the others. It acts on what happens from now on.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: Draft,
    answer: 'data',
    data: Automation,
    errors: [...SAVE_ERRORS, 'limit_reached'],
  },
  showAutomation: {
    method: 'GET',
    path: 'workspace/{ws_code}/automations/{id}',
    summary: 'One rule.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Automation,
    errors: ['not_found'],
  },
  updateAutomation: {
    method: 'PUT',
    path: 'workspace/{ws_code}/automations/{id}',
    summary: 'Change a rule: all of it, as it is from now on.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: RuleFields.extend({ version: Version }).superRefine((rule, context) => {
      for (const { path, message } of checkRule(rule)) context.addIssue({ code: 'custom', path: [path], message })
    }),
    answer: 'data',
    data: Automation,
    errors: ['not_found', 'conflict', ...SAVE_ERRORS],
  },
  switchAutomation: {
    method: 'PUT',
    path: 'workspace/{ws_code}/automations/{id}/switch',
    summary: 'Switch a rule on or off. What happened while it was off is not made up for.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ is_on: z.boolean() }),
    answer: 'data',
    data: Automation,
    errors: ['not_found', 'automation_cycle'],
  },
  orderAutomations: {
    method: 'PUT',
    path: 'workspace/{ws_code}/automations/order',
    summary: 'Put a rule behind another, or first (after_id null).',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: z.object({ id: Id, after_id: Id.nullable() }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'invalid_reference'],
  },
  deleteAutomation: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/automations/{id}',
    summary: 'Delete a rule. What it has done stays, under its name.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  rehearseAutomation: {
    method: 'POST',
    path: 'workspace/{ws_code}/automations/dry-run',
    summary: 'What a rule would change if it looked at everything now. Nothing is changed.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    body: Draft,
    answer: 'data',
    data: AutomationRehearsal,
    errors: ['invalid_reference'],
  },
  listAutomationRuns: {
    method: 'GET',
    path: 'workspace/{ws_code}/automations/{id}/runs',
    summary: 'What a rule did, newest first.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PageQuery.extend({ per_page: z.coerce.number().int().min(1).max(200).default(AUTOMATION_RUNS_SHOWN) }),
    answer: 'list',
    data: AutomationRun,
    errors: ['not_found'],
  },
})
