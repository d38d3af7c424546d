import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { BULK_PAGE_SIZE } from '../platform/enums.ts'
import { CommaList, Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import {
  LevelPlace,
  Month,
  Reward,
  TargetCalculation,
  TargetRecalculation,
  TargetRef,
  TargetSubject,
  TargetSummary,
  TeamRef,
} from './target-fields.ts'

const SEE = { rule: 'target_updateTargetSummary_read' } as const
/** Everybody sees their own; others’ figures only with the key above. */
const SEE_OWN = {
  rule: { anyOf: ['target_getMyTargetsUserInterface_read', 'target_updateTargetSummary_read'] },
} as const

const MonthQuery = z.object({
  /** Left out: the month that runs on the workspace’s clock. */
  month: Month.optional(),
})
const SubjectFilter = {
  target_id_ina: CommaList.pipe(z.array(Id).max(500)).optional(),
  ws_user_id_ina: CommaList.pipe(z.array(Id).max(500)).optional(),
  team_id_ina: CommaList.pipe(z.array(Id).max(500)).optional(),
}

/** A person in a month, with or without targets. */
export const TargetPerson = z.object({
  /** The person’s id. */
  id: Id,
  person: Person,
  role: z.string(),
  teams: z.array(TeamRef),
  /** What they have in the month by themselves, and the targets of their teams. */
  summaries: z.array(TargetSummary),
  /** The last month before in which they had any; null: never. */
  last_month: Month.nullable(),
})
/** A person, and what they have achieved in a month. */
export type TargetPerson = z.infer<typeof TargetPerson>

/** A level that a person or team has reached. */
export const TargetAchievement = z.object({
  id: z.string(),
  subject: TargetSubject,
  target: TargetRef,
  level: LevelPlace,
  first_month: Month,
  /** The approval with which it was reached for the first time. */
  first_reached_at: Moment,
  last_month: Month,
  /** In how many months. */
  months: z.number().int(),
})
/** A level, and the months in which it was reached. */
export type TargetAchievement = z.infer<typeof TargetAchievement>

/** A month of everybody together. */
export const TargetMonth = z.object({
  month: Month,
  /** Active people with a target of their own or of a team, and those without. */
  people_with: z.number().int(),
  people_without: z.number().int(),
  /** Summaries of people and teams; those that reached a level, and those at the top. */
  summaries: z.number().int(),
  reached: z.number().int(),
  top: z.number().int(),
  /** By what they are in; of rewards that show. */
  rewards: z.array(Reward),
  calculation: TargetCalculation,
})
/** A month in figures. */
export type TargetMonth = z.infer<typeof TargetMonth>

/** A person’s targets in the month that runs and in those before, and what they have achieved. */
export const PersonTargets = z.object({
  person: Person,
  teams: z.array(TeamRef),
  /** The month that runs. */
  month: Month,
  live_rewards: z.boolean(),
  /** Newest first; months without any are left out. */
  months: z.array(z.object({ month: Month, summaries: z.array(TargetSummary) })),
  achievements: z.array(TargetAchievement),
})
/** Everything about one person's targets: the month that runs and the months before. */
export type PersonTargets = z.infer<typeof PersonTargets>

const ReportQuery = ExportQuery.extend({
  month_gte: Month,
  /** Left out: the same month. */
  month_lte: Month.optional(),
  ...SubjectFilter,
})
/** The files have addresses, which not everybody may see who sees the figures. */
const REPORT = { rule: { allOf: ['target_updateTargetSummary_read', 'people_getWorkspaceUserDetails_read'] } } as const
const TARGETS = 'workspace/{ws_code}/targets' as const

/** What people and teams have achieved by month, its calculation, and reports on it. */
export const targetSummaryEndpoints = resource({
  listTargetSummaries: {
    method: 'GET',
    path: `${TARGETS}/target-summary`,
    summary: 'What people and teams achieved in a month: all for those who may read summaries, else the caller’s own.',
    access: SEE_OWN,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(MonthQuery.shape).extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(30),
      ...SubjectFilter,
      subject_kind_eq: z.enum(['person', 'team', '']).default(''),
      /** 1: the caller's own alone. */
      own_eq: z.enum(['1', '']).default(''),
      order_by: z
        .string()
        .regex(/^-?(subject|target)$/)
        .default('subject'),
    }),
    answer: 'list',
    data: TargetSummary,
  },
  recalculateTargetSummaries: {
    method: 'PUT',
    path: `${TARGETS}/target-summary`,
    summary:
      'Calculate a month again as a job: the same figures give the same rows. One at a time for each month; a second call answers how the first stands. A closed month needs target_recalculateClosedMonth_update, and is put on record.',
    access: SEE,
    scope: 'write',
    params: WsParams,
    body: MonthQuery,
    answer: 'data',
    data: TargetCalculation,
    errors: ['target_month_ahead', 'target_recalculate_failed', 'permission_denied'],
  },
  showTargetCalculation: {
    method: 'GET',
    path: `${TARGETS}/target-summary/calculation`,
    summary: 'How the calculation of a month stands.',
    access: SEE_OWN,
    scope: 'read',
    params: WsParams,
    query: MonthQuery,
    answer: 'data',
    data: TargetCalculation,
  },
  listTargetRecalculations: {
    method: 'GET',
    path: `${TARGETS}/target-summary/recalculations`,
    summary: 'Who calculated a closed month again, when, and which figures were others before.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ month: Month }),
    answer: 'list',
    data: TargetRecalculation,
  },
  listTargetPeople: {
    method: 'GET',
    path: `${TARGETS}/people`,
    summary: 'Active people with (has_target_eq 1) or without (0) a target in a month, by name.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(MonthQuery.shape).extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(30),
      has_target_eq: z.enum(['0', '1']).default('1'),
      /** In the name. */
      search: z.string().max(200).optional(),
      team_id_eq: Id.optional(),
      target_id_eq: Id.optional(),
      order_by: z
        .string()
        .regex(/^-?name$/)
        .default('name'),
    }),
    answer: 'list',
    data: TargetPerson,
  },
  showTargetPerson: {
    method: 'GET',
    path: `${TARGETS}/people/{id}`,
    summary: 'Months and achievements of a person: one’s own, or anybody’s for those who may read summaries.',
    access: SEE_OWN,
    scope: 'read',
    params: WsIdParams,
    query: z.object({ months: z.coerce.number().int().min(1).max(120).default(24) }),
    answer: 'data',
    data: PersonTargets,
    errors: ['not_found', 'permission_denied'],
  },
  myTargets: {
    method: 'GET',
    path: `${TARGETS}/my-targets`,
    summary: 'The caller’s own months and achievements.',
    access: { rule: 'target_getMyTargetsUserInterface_read' },
    scope: 'read',
    params: WsParams,
    query: z.object({ months: z.coerce.number().int().min(1).max(120).default(24) }),
    answer: 'data',
    data: PersonTargets,
  },
  listTargetMonths: {
    method: 'GET',
    path: `${TARGETS}/months`,
    summary: 'Months up to one, newest first: how many have targets, reach levels, and what the rewards come to.',
    access: SEE,
    scope: 'read',
    params: WsParams,
    query: MonthQuery.extend({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    answer: 'data',
    data: z.array(TargetMonth),
  },
  listTargetAchievements: {
    method: 'GET',
    path: `${TARGETS}/achievements`,
    summary: 'Levels that were reached, of months that are calculated: all for those who may read summaries, else own.',
    access: SEE_OWN,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(30),
      ...SubjectFilter,
      month_gte: Month.optional(),
      month_lte: Month.optional(),
      order_by: z
        .string()
        .regex(/^-?(subject|target|first_reached_at|months)$/)
        .default('-first_reached_at'),
    }),
    answer: 'list',
    data: TargetAchievement,
  },
  exportUserAchievement: {
    method: 'GET',
    path: `${TARGETS}/reports/user-achievement`,
    summary: 'Report: what people and teams achieved by month and target, with level and reward.',
    access: REPORT,
    scope: 'read',
    params: WsParams,
    query: ReportQuery,
    answer: 'file',
    heavy: true,
    errors: ['is_empty'],
  },
  exportUnlockedItemPoint: {
    method: 'GET',
    path: `${TARGETS}/reports/unlocked-item-point`,
    summary: 'Report: the scenes that count, by month, person and target, with the points that each unlocked.',
    access: REPORT,
    scope: 'read',
    params: WsParams,
    query: ReportQuery,
    answer: 'file',
    heavy: true,
    errors: ['is_empty'],
  },
  exportUserOutput: {
    method: 'GET',
    path: `${TARGETS}/reports/user-output`,
    summary: 'Report: scenes and points of each person by month and project, whether they have a target or not.',
    access: REPORT,
    scope: 'read',
    params: WsParams,
    query: ReportQuery,
    answer: 'file',
    heavy: true,
    errors: ['is_empty'],
  },
})
