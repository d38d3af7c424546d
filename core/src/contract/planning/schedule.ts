import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityTypeValue } from '../platform/entity-ref.ts'
import { StatusFlag } from './entities.ts'
import { PROJECT_COLOURS } from './project-colours.ts'
import { Day, Id, WsParams } from '../platform/shapes.ts'
import { SEE_ENTITIES } from '../platform/sight.ts'

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
    }),
    errors: ['not_found'],
  },
})
