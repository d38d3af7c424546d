import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityTypeValue } from '../platform/entity-ref.ts'
import { Entity, schedule, scheduleMessage, StatusFlag } from './entities.ts'
import { PROJECT_COLOURS } from './project-colours.ts'
import { Day, Id, WsIdParams, WsParams } from '../platform/shapes.ts'
import { SEE_ENTITIES } from '../platform/sight.ts'
import { ProjectCalendar } from '../workspace/workingdays.ts'

/** An entity in a timeline or calendar. */
export const ScheduleRow = z.object({
  id: Id,
  type: EntityTypeValue,
  name: z.string(),
  code: z.string().nullable(),
  /** Null or no row of the answer: it stands at the top. */
  parent_id: Id.nullable(),
  scheduled_start: Day.nullable(),
  scheduled_due: Day.nullable(),
  status: StatusFlag,
  /** Whose holidays count here, see `calendars` of the answer; null: the work week alone. */
  holiday_group_id: Id.nullable(),
  /** Its project’s. */
  colour: z.enum(PROJECT_COLOURS),
  /** Scenes below, and how many of them are approved. */
  scenes: z.number().int(),
  approved: z.number().int(),
  /** It is there for what lies below it: the search does not find it itself. */
  is_context: z.boolean(),
  may_update: z.boolean(),
  version: z.number().int(),
})
/** An entity with its scheduled days, yyyy-mm-dd. */
export type ScheduleRow = z.infer<typeof ScheduleRow>

/** Entities with their dates, for timelines and calendars. */
export const scheduleEndpoints = resource({
  listSchedule: {
    method: 'GET',
    path: 'workspace/{ws_code}/schedule',
    summary:
      'Entities with their scheduled dates as a tree, in the order of the directory: of the workspace, or all below an entity. A search finds entities with all above them.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsParams,
    query: z.object({
      entity_id: Id.optional(),
      name_like: z.string().max(200).optional(),
      /** 1 active, 0 archived, empty all. */
      status_eq: z.enum(['0', '1', '']).default('1'),
    }),
    answer: 'data',
    data: z.object({
      rows: z.array(ScheduleRow),
      /** There are more than SCHEDULE_ROWS_MAX: open one of them. */
      is_cut: z.boolean(),
      /** Those that the rows name. The first is that of the place that is asked about: of its project, or of the workspace. */
      calendars: z.array(ProjectCalendar).min(1),
    }),
    errors: ['not_found'],
  },
  moveSchedule: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/entities/{id}/move-dates',
    summary:
      'Give an entity other dates, and move the dates of all entities and scenes in it by as many working days as its own move as a whole. One act, which can be undone.',
    access: { rule: 'project_updateEntity_update' },
    scope: 'write',
    params: WsIdParams,
    body: z
      .object({
        scheduled_start: Day.nullable(),
        scheduled_due: Day.nullable(),
        version: z.number().int().optional(),
      })
      .refine(schedule, scheduleMessage),
    answer: 'data',
    data: z.object({
      entity: Entity,
      /** The act; null where nothing has changed. */
      batch_id: Id.nullable(),
      /** How many in it have moved. */
      entities: z.number().int(),
      scenes: z.number().int(),
      /** How many stay where they are, since the caller may not change them. */
      kept: z.number().int(),
    }),
    errors: ['not_found', 'conflict'],
  },
})
