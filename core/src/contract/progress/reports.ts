import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import { MetricChoice } from '../planning/metrics.ts'
import { MetricTotal } from '../planning/scene-fields.ts'
import { Day, Id, PageQuery, Person, WsParams } from '../platform/shapes.ts'

/** Reports that other screens and programs are fed from; the standard reports stand in standard-reports.ts. */

const READ = { rule: 'standardReport_viewReportUserInterface_read' } as const
const Scope = z.object({
  /** Scenes on this entity and on all below it; without it those of the workspace. */
  entity_id: Id.optional(),
})

const Counts = z.object({
  total: z.number().int(),
  /** By the fixed statuses, 0 to 6. */
  by_status: z.array(z.number().int()).length(7),
  /** Due before today and not approved. */
  overdue: z.number().int(),
})

/** How far one entity is: its scenes by fixed status, those that are late, and its days. */
export const EntityReportRow = Counts.extend({
  entity: EntityRef,
  scheduled_start: Day.nullable(),
  scheduled_due: Day.nullable(),
  /** Approved of all, in percent with two decimals; null where there is no scene. */
  approved_percent: z.string().nullable(),
})
/** A line of the entity report. */
export type EntityReportRow = z.infer<typeof EntityReportRow>

/** A project with its people and days, its scenes by fixed status, and what their metrics come to. */
export const ProjectDetails = Counts.extend({
  project: EntityRef,
  description: z.string(),
  scheduled_start: Day.nullable(),
  scheduled_due: Day.nullable(),
  coordinators: z.array(Person),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** Metrics of its scenes, and what they come to. */
  metrics: z.array(MetricChoice.pick({ id: true, name: true, type: true }).extend({ is_primary: z.boolean() })),
  totals: z.array(MetricTotal),
})
/** One project in figures. */
export type ProjectDetails = z.infer<typeof ProjectDetails>

/** A scene of one assignee, with its status and due date. */
export const AssigneeItem = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  /** From the project down to the entity that holds it. */
  path: z.array(EntityRef),
  status: z.string().nullable(),
  status_kind: z.number().int().min(0).max(6),
  /** #RRGGBB; null: that of its kind. */
  status_colour: z.string().nullable(),
  due_date: Day.nullable(),
})
/** A line of an assignee’s scenes. */
export type AssigneeItem = z.infer<typeof AssigneeItem>

/** A person, and how many of the scenes are theirs, by fixed status. */
export const AssignedUser = Counts.extend({ person: Person })
/** An assignee in figures. */
export type AssignedUser = z.infer<typeof AssignedUser>

/** A status of scenes by its name; flows that call one the same stand together. */
export const ReportStatus = z.object({
  ids: z.array(Id),
  name: z.string(),
  kind: z.number().int().min(0).max(6),
  /** Null also where flows that call one the same give it different ones. */
  colour: z.string().nullable(),
  count: z.number().int(),
})
/** A status by its name, and how many scenes have it. */
export type ReportStatus = z.infer<typeof ReportStatus>

/** Figures of entities, projects, assignees and statuses, for other screens and programs. */
export const reportEndpoints = resource({
  entityReport: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/entity-report',
    summary: 'How far each entity right below another, or each project, is.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(Scope.shape),
    answer: 'list',
    data: EntityReportRow,
    errors: ['not_found'],
  },
  projectDetails: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/project-details',
    summary: 'A project with its dates, people, scenes by status and exact sums.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: z.object({ project_id: Id }),
    answer: 'data',
    data: ProjectDetails,
    errors: ['not_found'],
  },
  assigneeItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/assignee_items',
    summary: 'Scenes of one assignee, the earliest due first; without an id the caller’s.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ ...Scope.shape, assignee_id: Id.optional() }),
    answer: 'list',
    data: AssigneeItem,
    errors: ['not_found'],
  },
  assignedUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/assigned-users',
    summary: 'People who are assigned to scenes, with how many.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(Scope.shape),
    answer: 'list',
    data: AssignedUser,
    errors: ['not_found'],
  },
  reportStatusList: {
    method: 'GET',
    path: 'workspace/{ws_code}/reports/status-list',
    summary: 'Statuses that scenes have, with how many.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: Scope,
    answer: 'data',
    data: z.array(ReportStatus),
    errors: ['not_found'],
  },
})
