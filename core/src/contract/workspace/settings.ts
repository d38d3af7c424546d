import { z } from 'zod'
import { CURRENCIES } from '../platform/currencies.ts'
import { resource } from '../platform/endpoint.ts'
import { AUDIENCES, LEVELS, TERM_MAX } from '../platform/enums.ts'
import { Id, Line, Moment, Person, WsParams } from '../platform/shapes.ts'
import {
  LicenceStatus,
  RewardCurrency,
  SeatInfo,
  StorageTotals,
  TimeOfDay,
  Version,
  Weekday,
  WorkspaceColour,
  WorkspaceConfigs,
  WorkweekSettings,
} from './workspace-fields.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** The workspace at a glance: name, picture, plan, owners, and how much is in it. */
export const GeneralInformation = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  initial: z.string(),
  color: WorkspaceColour,
  plan: z.string(),
  timezone: z.string(),
  created_at: Moment,
  owners: z.array(Person),
  /** Active people with a licence, active guests, projects and scenes that are there. */
  people: z.number().int(),
  guests: z.number().int(),
  projects: z.number().int(),
  scenes: z.number().int(),
})
/** What the workspace profile shows. */
export type GeneralInformation = z.infer<typeof GeneralInformation>

/** A level of the hierarchy under the workspace's own name. */
export const LevelTerm = z.object({
  /** Place in the hierarchy: 0 project, 1 process, 2 episode, 3 take (the entity types), 4 scene (the item type). */
  id: z
    .number()
    .int()
    .min(0)
    .max(LEVELS.length - 1),
  kind: z.enum(['entity', 'item']),
  default_name: z.enum(LEVELS),
  name: z.string(),
  /** Empty: made from the name by the English rule. */
  plural: z.string(),
  version: Version,
})
/** What the workspace calls a level, and several of it. */
export type LevelTerm = z.infer<typeof LevelTerm>

const Term = Line.refine((name) => Array.from(name).length <= TERM_MAX, refusal('name_long', { max: TERM_MAX }))
const TermBody = z.object({
  name: Term.refine((name) => name !== '', refusal('name_required')),
  plural: Term.default(''),
  version: Version,
})
const EntityTypeParams = WsParams.extend({
  id: z
    .string()
    .regex(/^[0-3]$/)
    .transform(Number),
})
const ItemTypeParams = WsParams.extend({ id: z.literal('4').transform(Number) })

/** The plan with its seats, guests and storage, for the billing screen. */
export const LicenceInfo = LicenceStatus.extend({
  /** Whether a plan can be bought (decision 43: not yet). */
  paid_plans_open: z.boolean(),
  /** Active guests, who use no seat. */
  guests: z.number().int(),
  storage: StorageTotals,
})
/** Plan, seats, guests and storage of a workspace. */
export type LicenceInfo = z.infer<typeof LicenceInfo>

/** Settings of a workspace: work week, currency, names of the levels, seats and plan. */
export const settingsEndpoints = resource({
  showWorkweekSettings: {
    method: 'GET',
    path: 'workspace/{ws_code}/workweek-settings',
    summary:
      'Working days of the week, when a working day begins and ends, the time zone of both, and the holidays of projects.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: WorkweekSettings,
  },
  updateWorkweekSettings: {
    method: 'PATCH',
    path: 'workspace/{ws_code}/workweek-settings',
    summary: 'Change the work week; what is left out stays. At least one day, and the start lies before the end.',
    access: { rule: 'settings_updateBasicWorkspaceSettings_update' },
    scope: 'none',
    params: WsParams,
    body: z.object({
      days: z.array(Weekday).min(1, refusal('days')).max(7).optional(),
      start: TimeOfDay.optional(),
      end: TimeOfDay.optional(),
      timezone: z.string().min(1).max(100).optional(),
      holiday_group_id: Id.nullish(),
      version: Version,
    }),
    answer: 'data',
    data: WorkweekSettings,
    errors: ['conflict', 'invalid_reference', 'timezone_invalid'],
  },
  showWorkspaceConfigs: {
    method: 'GET',
    path: 'workspace/{ws_code}/configs',
    summary: 'Currency, reward currency, whether rewards show while the month runs, and for whom comments are.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: WorkspaceConfigs,
  },
  putWorkspaceConfigs: {
    method: 'PUT',
    path: 'workspace/{ws_code}/configs',
    summary:
      'Replace them all. Another reward currency or live_rewards needs settings_updateTargetSettings_update as well.',
    access: { rule: 'settings_updateBasicWorkspaceSettings_update' },
    scope: 'none',
    params: WsParams,
    body: z.object({
      currency: z.string().refine((code) => CURRENCIES.includes(code), refusal('currency')),
      reward_currency: RewardCurrency.nullable(),
      live_rewards: z.boolean(),
      /** Left out, it stays. */
      comment_audience: z.enum(AUDIENCES).optional(),
      version: Version,
    }),
    answer: 'data',
    data: WorkspaceConfigs,
    errors: ['conflict', 'permission_denied'],
  },
  showGeneralInformation: {
    method: 'GET',
    path: 'workspace/{ws_code}/general-information',
    summary: 'What the workspace is, who owns it and how much it holds.',
    access: { rule: 'settings_getBasicWorkspaceSettings_read' },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: GeneralInformation,
  },
  listItemTypes: {
    method: 'GET',
    path: 'workspace/{ws_code}/item-types',
    summary: 'The five levels under their names in this workspace, outermost first.',
    access: { rule: 'settings_getTerminology_read' },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(LevelTerm),
  },
  updateEntityType: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entity-types/{id}',
    summary: 'Name a level from project (0) to take (3). Names of levels are unique, whatever their case.',
    access: { rule: 'settings_updateBasicWorkspaceSettings_update' },
    scope: 'none',
    params: EntityTypeParams,
    body: TermBody,
    answer: 'data',
    data: LevelTerm,
    errors: ['conflict', 'term_taken'],
  },
  updateItemType: {
    method: 'PUT',
    path: 'workspace/{ws_code}/item-types/{id}',
    summary: 'Name the level of scenes (4).',
    access: { rule: 'settings_updateBasicWorkspaceSettings_update' },
    scope: 'none',
    params: ItemTypeParams,
    body: TermBody,
    answer: 'data',
    data: LevelTerm,
    errors: ['conflict', 'term_taken'],
  },
  showSeats: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-licenses/seat',
    summary: 'Seats of the plan: how many, used, free, and held by invitations.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: SeatInfo,
  },
  showLicenceInfo: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-licenses/info',
    summary: 'The plan with its seats and storage.',
    access: { rule: 'billing_getBillingDetails_read' },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: LicenceInfo,
  },
  purchaseLicence: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-licenses/purchase',
    summary: 'Buy seats. Answers paid_plans_not_open as long as there is one free plan.',
    access: { rule: 'billing_purchaseLicence_create' },
    scope: 'none',
    params: WsParams,
    body: z.object({ seats: z.number().int().min(1).max(100_000) }),
    answer: 'data',
    data: LicenceInfo,
    errors: ['paid_plans_not_open'],
  },
})
