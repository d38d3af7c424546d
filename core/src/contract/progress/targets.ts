import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { BULK_PAGE_SIZE } from '../platform/enums.ts'
import { LibraryName, LibraryStatus } from '../platform/library.ts'
import { CommaList, Description, Done, Id, PageQuery, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import {
  ExactNumber,
  LevelPlace,
  Month,
  Reward,
  Target,
  TargetLevelBody,
  TargetSubject,
  TargetTypeValue,
} from './target-fields.ts'
import { TARGET_DURATION_MAX, TARGET_LEVELS_MAX } from './target-values.ts'
import { RewardCurrency, Version } from '../workspace/workspace-fields.ts'
import { refusal } from '../platform/refusal-texts.ts'

const LIST = { rule: 'target_getListOfTargets_read' } as const
const ADD = { rule: 'target_addMonthlyTarget_create' } as const
const UPDATE = { rule: 'target_updateTarget_update' } as const
const DELETE = { rule: 'target_deleteTarget_delete' } as const

const TargetIds = z.array(Id).min(1).max(200)
const Duration = z.number().int().min(1, refusal('target_short')).max(TARGET_DURATION_MAX)
const Levels = z.array(TargetLevelBody).max(TARGET_LEVELS_MAX, refusal('target_levels', { max: TARGET_LEVELS_MAX }))
const TargetFilter = z.object({
  name_like: z.string().max(200).optional(),
  /** 1 active, 0 archived, empty all. */
  status_eq: z.enum(['0', '1', '']).default('1'),
  type_ina: CommaList.optional(),
  favorite_eq: z.enum(['1']).optional(),
  order_by: z
    .string()
    .regex(/^-?(name|type|duration|people_count|status|created_at|updated_at)$/)
    .default('name'),
})
const TARGETS = 'workspace/{ws_code}/targets' as const

/** One person or team in a simulation: what is, and what would be. */
export const SimulatedSubject = z.object({
  subject: TargetSubject,
  achieved: z.object({ before: ExactNumber, after: ExactNumber }),
  level: z.object({ before: LevelPlace.nullable(), after: LevelPlace.nullable() }),
  reward: z.object({ before: Reward.nullable(), after: Reward.nullable() }),
  level_changes: z.boolean(),
  reward_changes: z.boolean(),
})
/** What a change of a target would do to one person or team. */
export type SimulatedSubject = z.infer<typeof SimulatedSubject>

/** What other levels of a target would come to in a month; nothing is changed. */
export const TargetSimulation = z.object({
  month: Month,
  /** Everybody who has the target in the month, those first for whom something changes. */
  rows: z.array(SimulatedSubject),
  /** For how many. */
  level_changes: z.number().int(),
  reward_changes: z.number().int(),
  /** By what they are in. */
  rewards: z.object({ before: z.array(Reward), after: z.array(Reward) }),
})
/** Levels and rewards before and after a change. */
export type TargetSimulation = z.infer<typeof TargetSimulation>

/** How a workspace shows and pays rewards, and whether people see their rank. */
export const TargetConfigs = z.object({
  /** Rewards show while the month runs (decision 53). */
  live_rewards: z.boolean(),
  /** What rewards are in instead of the currency (decision 52); null: the currency. */
  reward_currency: RewardCurrency.nullable(),
  /** ISO 4217, of the workspace settings. */
  currency: z.string(),
  /** Whether people see in which order those with a target stand, and nothing else about each other. Off by default. */
  ranking: z.boolean(),
  /** That of the workspace's configs, which are saved together. */
  version: Version,
})
/** Settings of targets and rewards. */
export type TargetConfigs = z.infer<typeof TargetConfigs>

/** Where somebody stands among all who have a target, from 1. */
export const RankedPerson = z.object({ place: z.number().int(), subject: TargetSubject })
/** A place in the ranking, and whose it is. */
export type RankedPerson = z.infer<typeof RankedPerson>

/** The target library: targets with their levels, simulations, rankings and settings. */
export const targetEndpoints = resource({
  listTargets: {
    method: 'GET',
    path: TARGETS,
    summary: 'Targets of the workspace, with their levels.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(BULK_PAGE_SIZE).default(30),
      ...TargetFilter.shape,
    }),
    answer: 'list',
    data: Target,
  },
  exportTargets: {
    method: 'GET',
    path: `${TARGETS}/export`,
    summary: 'The targets with their levels as a file, with the filters and the order of the list.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: TargetFilter.extend(ExportQuery.shape),
    answer: 'file',
  },
  createTarget: {
    method: 'POST',
    once: true,
    path: TARGETS,
    summary: 'Create a target. Goals of levels ascend; a target of type metric_sum names its metric.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: z.object({
      name: LibraryName,
      description: Description.default(''),
      type: TargetTypeValue,
      metric_id: Id.nullable().default(null),
      duration: Duration.default(1),
      levels: Levels.default([]),
    }),
    answer: 'data',
    data: Target,
    errors: ['name_taken', 'invalid_reference'],
  },
  bulkUpdateTargets: {
    method: 'POST',
    path: `${TARGETS}/bulk-update`,
    summary: 'Change several targets alike: all or none.',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: z.object({
      target_ids: TargetIds,
      description: Description.optional(),
      duration: Duration.optional(),
      levels: Levels.optional(),
    }),
    answer: 'data',
    data: z.array(Target),
    errors: ['not_found', 'target_archived'],
  },
  archiveTargets: {
    method: 'POST',
    path: `${TARGETS}/archive`,
    summary: 'Archive targets (status 0) or bring them back (1). Who has one keeps it.',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: z.object({ target_ids: TargetIds, status: LibraryStatus }),
    answer: 'data',
    data: z.array(Target),
    errors: ['not_found'],
  },
  deleteTargets: {
    method: 'POST',
    path: `${TARGETS}/delete`,
    summary: 'Delete targets that nobody has now or later: all or none. What was achieved by them stays.',
    access: DELETE,
    scope: 'write',
    params: WsParams,
    body: z.object({ target_ids: TargetIds }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'target_deployed'],
  },
  showTarget: {
    method: 'GET',
    path: `${TARGETS}/{id}`,
    summary: 'One target.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Target,
    errors: ['not_found'],
  },
  updateTarget: {
    method: 'PUT',
    path: `${TARGETS}/{id}`,
    summary:
      'Change a target; what is left out stays. Months that are calculated stay until they are calculated again.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      name: LibraryName.optional(),
      description: Description.optional(),
      type: TargetTypeValue.optional(),
      metric_id: Id.nullable().optional(),
      duration: Duration.optional(),
      levels: Levels.optional(),
      version: Version,
    }),
    answer: 'data',
    data: Target,
    errors: ['not_found', 'name_taken', 'conflict', 'target_archived', 'invalid_reference'],
  },
  deleteTarget: {
    method: 'DELETE',
    path: `${TARGETS}/{id}`,
    summary: 'Delete a target that nobody has now or later.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'target_deployed'],
  },
  duplicateTarget: {
    method: 'POST',
    once: true,
    path: `${TARGETS}/{id}/duplicate`,
    summary: 'Copy a target with its levels, for nobody yet.',
    access: ADD,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ name: LibraryName.optional() }),
    answer: 'data',
    data: Target,
    errors: ['not_found', 'name_taken'],
  },
  favoriteTarget: {
    method: 'PUT',
    path: `${TARGETS}/{id}/favorite`,
    summary: 'Star a target, or take the star away.',
    access: LIST,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ favorite: z.boolean() }),
    answer: 'data',
    data: Target,
    errors: ['not_found'],
  },
  simulateTarget: {
    method: 'POST',
    path: `${TARGETS}/{id}/simulate`,
    summary: 'Whose level and reward would change in a month if the target were changed so; nothing is saved.',
    access: { rule: { allOf: ['target_updateTarget_update', 'target_updateTargetSummary_read'] } },
    scope: 'read',
    params: WsIdParams,
    body: z.object({
      month: Month,
      /** What is left out stays as it is. */
      type: TargetTypeValue.optional(),
      metric_id: Id.nullable().optional(),
      levels: Levels.optional(),
    }),
    answer: 'data',
    data: TargetSimulation,
    errors: ['not_found', 'invalid_reference'],
  },
  rankTarget: {
    method: 'GET',
    path: `${TARGETS}/{id}/ranking`,
    summary:
      'People with the target in the order of what they achieved in a month, where the workspace wants it; no figures.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: z.object({ month: Month.optional() }),
    answer: 'data',
    data: z.object({ ranking: z.boolean(), month: Month, rows: z.array(RankedPerson) }),
    errors: ['not_found'],
  },
  showTargetConfigs: {
    method: 'GET',
    path: 'workspace/{ws_code}/arbo-target-configs',
    summary: 'Settings of targets: live rewards, reward currency and ranking.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: TargetConfigs,
  },
  putTargetConfigs: {
    method: 'PUT',
    path: 'workspace/{ws_code}/arbo-target-configs',
    summary: 'Replace the settings of targets.',
    access: { rule: 'settings_updateTargetSettings_update' },
    scope: 'none',
    params: WsParams,
    body: TargetConfigs.omit({ currency: true }),
    answer: 'data',
    data: TargetConfigs,
    errors: ['conflict'],
  },
})
