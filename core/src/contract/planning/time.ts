import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import { Day, Id, Line, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { FlowStatus } from './entities.ts'
import {
  DAY_MINUTES,
  SPENT_BY,
  TIME_FILE_FORMATS,
  TIME_NOTE_MAX,
  TIMESHEET_DAYS,
  TIMESHEET_STATES,
} from './time-values.ts'

const LOG = { rule: 'time_logTime_create' } as const
const READ_OTHERS = { rule: 'time_readTimeOfOthers_read' } as const
const LOG_OR_READ = { rule: { anyOf: ['time_logTime_create', 'time_readTimeOfOthers_read'] } } as const

/** A week that its person has handed in. */
const LOCKED = ['timesheet_submitted', 'timesheet_approved'] as const

const Minutes = z.number().int().nonnegative()

/** A scene as time is logged on it. */
export const TimeScene = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  status: FlowStatus.nullable(),
  due_date: Day.nullable(),
  /** From the project down to the place that holds the scene. */
  ancestors: z.array(EntityRef),
  estimate_minutes: Minutes.nullable(),
  /** What everyone has logged on it so far. */
  spent_minutes: Minutes,
  /** Deleted, or out of the caller’s sight: it cannot be opened, and nothing is logged on it. Its hours stay. */
  is_gone: z.boolean(),
})
/** A scene with its estimate and the time spent on it. */
export type TimeScene = z.infer<typeof TimeScene>

/** One day of a timesheet. */
export const TimesheetDay = z.object({
  day: Day,
  kind: z.enum(['working', 'weekend', 'holiday', 'extra', 'off']),
  /** Minutes that the person works on it: from the start of the working day to its end, none on days off. */
  expected_minutes: Minutes,
})
/** A day, and how much is worked on it. */
export type TimesheetDay = z.infer<typeof TimesheetDay>

/** What one person logged on one scene on one day. */
const TimeCell = z.object({ minutes: Minutes, note: z.string() })

/** A scene of a timesheet with its seven days; days without an entry are null. */
export const TimesheetRow = z.object({
  scene: TimeScene,
  /** False where the caller may no longer log on the scene. */
  may_log: z.boolean(),
  cells: z.array(TimeCell.nullable()).length(TIMESHEET_DAYS),
})
/** A line of a timesheet. */
export type TimesheetRow = z.infer<typeof TimesheetRow>

/** The week of a person: what they logged, and the open scenes they are assigned to. */
export const Timesheet = z.object({
  person: Person,
  /** The Monday that the week begins with. */
  monday: Day,
  state: z.enum(TIMESHEET_STATES),
  /** Who submitted, approved or opened it last, and when; null where nobody did. */
  state_by: Person.nullable(),
  state_at: Moment.nullable(),
  days: z.array(TimesheetDay).length(TIMESHEET_DAYS),
  rows: z.array(TimesheetRow),
  /** Whether the person’s role is asked to log each working day. */
  is_asked: z.boolean(),
  /** What the caller may do with it as it is now. */
  may_log: z.boolean(),
  may_approve: z.boolean(),
})
/** All that a week sheet shows. */
export type Timesheet = z.infer<typeof Timesheet>

/** A week of a person in the list of those who approve. */
export const TimesheetSummary = z.object({
  person: Person,
  state: z.enum(TIMESHEET_STATES),
  logged_minutes: Minutes,
  expected_minutes: Minutes,
  is_asked: z.boolean(),
  may_approve: z.boolean(),
})
/** How much one person logged in a week, and how far their timesheet is. */
export type TimesheetSummary = z.infer<typeof TimesheetSummary>

/** The caller’s timer, running on a scene. */
export const Timer = z.object({ scene: TimeScene, started_at: Moment })
/** A running timer. */
export type Timer = z.infer<typeof Timer>

/** Estimate, time spent and what is left of one scene, person, process or project. */
export const SpentRow = z.object({
  /** Of the scene, the person (`ws_user_id`), the process or the project. */
  id: Id,
  name: z.string(),
  /** From the project down to what holds it; empty for people and projects. */
  ancestors: z.array(EntityRef),
  person: Person.nullable(),
  /** Null where none of its scenes has an estimate; of a person: of the scenes they are assigned to. */
  estimate_minutes: Minutes.nullable(),
  /** In the asked days. */
  spent_minutes: Minutes,
  /** Estimates of open scenes less all that was logged on each, never below 0 for a scene; null without an estimate. */
  left_minutes: Minutes.nullable(),
  /** Scenes whose logged time is over their estimate. */
  scenes_over: z.number().int().nonnegative(),
})
/** A line of estimate against time spent. */
export type SpentRow = z.infer<typeof SpentRow>

/** Time on a scene, day by day, newest first. */
export const SceneTime = z.object({
  estimate_minutes: Minutes.nullable(),
  spent_minutes: Minutes,
  /** The caller’s own part. */
  own_minutes: Minutes,
  may_log: z.boolean(),
  /** By person; only the caller’s own where they may not read that of others. At most the newest 200. */
  entries: z.array(z.object({ person: Person, day: Day, minutes: Minutes, note: z.string(), is_locked: z.boolean() })),
})
/** What was logged on a scene. */
export type SceneTime = z.infer<typeof SceneTime>

/** Estimates, logged time, timers and timesheets. */
export const timeEndpoints = resource({
  showTimesheet: {
    method: 'GET',
    path: 'workspace/{ws_code}/timesheets/{day}',
    summary: 'The week that a day lies in: the caller’s, or that of another person for those who read time of others.',
    access: LOG_OR_READ,
    scope: 'read',
    params: WsParams.extend({ day: Day }),
    query: z.object({ ws_user_id: Id.optional() }),
    answer: 'data',
    data: Timesheet,
    errors: ['validation_failed', 'not_found', 'permission_denied'],
  },
  listTimesheets: {
    method: 'GET',
    path: 'workspace/{ws_code}/timesheets',
    summary: 'The week of each person that a day lies in, those that wait for approval first.',
    access: READ_OTHERS,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ day: Day, team_id: Id.optional() }),
    answer: 'list',
    data: TimesheetSummary,
    errors: ['validation_failed', 'invalid_reference'],
  },
  setTimesheetState: {
    method: 'PUT',
    path: 'workspace/{ws_code}/timesheets/{day}/state',
    summary:
      'Submit a week or take it back; approve it, which locks it, or open it again. Nobody but an owner approves their own. With another state than `was` it is a conflict.',
    access: LOG_OR_READ,
    scope: 'write',
    params: WsParams.extend({ day: Day }),
    body: z.object({
      /** The caller’s own without it. */
      ws_user_id: Id.optional(),
      state: z.enum(TIMESHEET_STATES),
      was: z.enum(TIMESHEET_STATES),
    }),
    answer: 'data',
    data: Timesheet,
    errors: ['validation_failed', 'not_found', 'permission_denied', 'conflict', 'timesheet_approved', 'timesheet_own'],
  },
  logTime: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{id}/time/{day}',
    summary:
      'Set what a person worked on a scene on a day; 0 minutes delete the entry. A day has 24 hours over all scenes, and an approved week is locked.',
    access: LOG,
    scope: 'write',
    params: WsIdParams.extend({ day: Day }),
    body: z.object({
      minutes: z.number().int().min(0).max(DAY_MINUTES),
      note: Line.max(TIME_NOTE_MAX).optional(),
      /** Another person: only for those who approve timesheets. */
      ws_user_id: Id.optional(),
      /** Minutes that the caller saw; with others there it is a conflict, with what is there in meta.current. */
      was: z.number().int().min(0).max(DAY_MINUTES).optional(),
    }),
    answer: 'data',
    data: z.object({ minutes: Minutes, note: z.string(), scene: TimeScene }),
    errors: ['not_found', 'permission_denied', 'conflict', 'validation_failed', ...LOCKED],
  },
  showSceneTime: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}/time',
    summary: 'Estimate, time spent and entries of a scene.',
    access: LOG_OR_READ,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: SceneTime,
    errors: ['not_found'],
  },
  showTimer: {
    method: 'GET',
    path: 'workspace/{ws_code}/timer',
    summary: 'The caller’s running timer, or null.',
    access: LOG,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: Timer.nullable(),
  },
  startTimer: {
    method: 'PUT',
    path: 'workspace/{ws_code}/timer',
    summary: 'Start the timer on a scene. One that runs on another scene is stopped, and its time logged.',
    access: LOG,
    scope: 'write',
    params: WsParams,
    body: z.object({ item_id: Id }),
    answer: 'data',
    data: Timer,
    errors: ['not_found', 'validation_failed', ...LOCKED],
  },
  stopTimer: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/timer',
    summary:
      'Stop the timer and add its time to the day on which it began, on the person’s clock. `minutes` says another time, 0 logs none.',
    access: LOG,
    scope: 'write',
    params: WsParams,
    query: z.object({ minutes: z.coerce.number().int().min(0).max(DAY_MINUTES).optional() }),
    answer: 'data',
    /** What was logged; null where no timer ran, or nothing was to be logged. */
    data: z.object({ item_id: Id, day: Day, minutes: Minutes }).nullable(),
    errors: ['validation_failed', ...LOCKED],
  },
  listSpentTime: {
    method: 'GET',
    path: 'workspace/{ws_code}/spent-time',
    summary: 'Estimate, time spent and what is left by scene, person, process or project; the most spent first.',
    access: READ_OTHERS,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      by: z.enum(SPENT_BY).default('scene'),
      /** Scenes on this place and below it. */
      entity_id: Id.optional(),
      day_gte: Day.optional(),
      day_lte: Day.optional(),
    }),
    answer: 'list',
    data: SpentRow,
    errors: ['not_found'],
  },
  exportTime: {
    method: 'GET',
    path: 'workspace/{ws_code}/time-entries/{format}',
    summary:
      'Time entries as a file, a line each: day, person, scene, its places, minutes, hours, note and state of the week.',
    access: LOG_OR_READ,
    scope: 'read',
    params: WsParams.extend({ format: z.enum(TIME_FILE_FORMATS) }),
    query: z.object({
      day_gte: Day,
      day_lte: Day,
      entity_id: Id.optional(),
      /** Only of this person; those who may not read time of others get their own. */
      ws_user_id: Id.optional(),
    }),
    answer: 'file',
    heavy: true,
    errors: ['not_found', 'permission_denied'],
  },
})
