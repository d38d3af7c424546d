import { z } from 'zod'
import { Day, Description, Id, Line, Moment, Person } from '../platform/shapes.ts'
import { SceneRow } from '../planning/scene-fields.ts'
import {
  isRuleOperator,
  PLAYLIST_ACCESS,
  PLAYLIST_ITEMS_MAX,
  PLAYLIST_KINDS,
  PLAYLIST_NAME_MAX,
  PLAYLIST_RENDITIONS,
  PLAYLIST_SHARING_STATES,
  RULE_CONDITIONS_MAX,
  RULE_FIELDS,
  RULE_OPERATORS,
  SNAPSHOT_REASONS,
  VALUELESS_OPERATORS,
  type RuleField,
  type RuleOperator,
} from './playlist-values.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Shapes of playlists. */

const Uuid = z.uuid()
const isUuid = (value: string): boolean => Uuid.safeParse(value).success
/** Farthest day that a rule counts to. */
const DAYS_MAX = 36_500

function isRuleValue(field: RuleField, operator: RuleOperator, value: string): boolean {
  const kind = RULE_FIELDS[field]
  if (kind === 'text') return true
  if (kind === 'kind') return /^[0-6]$/.test(value)
  if (kind === 'person') return value === 'me' || isUuid(value)
  if (kind !== 'day') return isUuid(value)
  if (operator !== 'within_days') return Day.safeParse(value).success
  return /^-?\d{1,5}$/.test(value) && Math.abs(Number(value)) <= DAYS_MAX
}

const fields = Object.keys(RULE_FIELDS) as [RuleField, ...RuleField[]]
const operators = [...new Set(Object.values(RULE_OPERATORS).flat())] as [RuleOperator, ...RuleOperator[]]

/** One line of a rule. Dates are days (yyyy-mm-dd); `within_days` has a whole number, negative for days that have been. */
export const RuleCondition = z
  .object({
    field: z.enum(fields),
    operator: z.enum(operators),
    /** Texts, ids, `me`, fixed statuses 0 to 6 or a day, as the field has them; one of them is enough. */
    values: z.array(z.string().trim().min(1).max(200)).max(100).default([]),
  })
  .refine(({ field, operator }) => isRuleOperator(field, operator), {
    ...refusal('rule_operator'),
    path: ['operator'],
  })
  .refine(({ operator, values }) => VALUELESS_OPERATORS.includes(operator) === (values.length === 0), {
    ...refusal('rule_value_needed'),
    path: ['values'],
  })
  .refine(({ field, operator, values }) => values.every((value) => isRuleValue(field, operator, value)), {
    ...refusal('rule_value'),
    path: ['values'],
  })
  .refine(({ field, values }) => RULE_FIELDS[field] !== 'day' || values.length <= 1, {
    ...refusal('rule_day'),
    path: ['values'],
  })
/** Field, operator and values. */
export type RuleCondition = z.infer<typeof RuleCondition>

const Match = z.enum(['all', 'any'])
/** Conditions of which all, or any, are to hold. */
export const RuleGroup = z.object({ match: Match, conditions: z.array(RuleCondition).min(1).max(RULE_CONDITIONS_MAX) })
/** A group within a rule. */
export type RuleGroup = z.infer<typeof RuleGroup>

/** What a smart playlist holds: conditions, and groups of conditions nested once. */
export const PlaylistRule = z
  .object({
    match: Match,
    conditions: z
      .array(z.union([RuleCondition, RuleGroup]))
      .min(1)
      .max(RULE_CONDITIONS_MAX),
  })
  .refine(
    ({ conditions }) =>
      conditions.reduce((sum, one) => sum + ('conditions' in one ? one.conditions.length : 1), 0) <=
      RULE_CONDITIONS_MAX,
    { ...refusal('rule_long', { max: RULE_CONDITIONS_MAX }), path: ['conditions'] },
  )
/** Which scenes a smart playlist finds. */
export type PlaylistRule = z.infer<typeof PlaylistRule>

/** A condition that names something that is not there any more; it finds nothing. */
export const RuleProblem = z.object({
  /** Where it stands: index in the rule, and within a group the index there. */
  path: z.array(z.number().int()).min(1).max(2),
  field: z.enum(fields),
  /** Ids that name nothing. */
  missing: z.array(z.string()),
})
/** A condition, and the ids in it that are gone. */
export type RuleProblem = z.infer<typeof RuleProblem>

export const PlaylistName = Line.min(1, refusal('name_required')).max(PLAYLIST_NAME_MAX)

/** A playlist with what the caller may do with it; its scenes come by themselves. */
export const Playlist = z.object({
  id: Id,
  kind: z.enum(PLAYLIST_KINDS),
  name: z.string(),
  description: z.string(),
  owner: Person,
  is_mine: z.boolean(),
  /** The caller has put it out of their lists. */
  is_hidden: z.boolean(),
  /** How the caller came by it; null: their own, or the workspace’s. */
  sharing_state: z.enum(PLAYLIST_SHARING_STATES).nullable(),
  /** Until when it is shared with the caller; null: without end. */
  expires_at: Moment.nullable(),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  /** Share, answer requests and change access. */
  may_share: z.boolean(),
  default_rendition: z.enum(PLAYLIST_RENDITIONS),
  /** Of a smart playlist. */
  rule: PlaylistRule.nullable(),
  /** Scenes that the caller may see. Null for a smart one in a list: its rule is asked when it is opened (XPLY-01). */
  item_count: z.number().int().nullable(),
  /** Pictures of the first four scenes; null where one has none. Of a smart one in a list: none. */
  thumbnails: z.array(z.string().nullable()).max(4),
  /** People it is shared with. */
  shared_count: z.number().int(),
  /** Requests that wait for an answer; 0 for whoever may not answer them. */
  request_count: z.number().int(),
  /** For links: /co/pyl/{id}?code=… */
  code: z.string(),
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
/** A playlist as lists show it. */
export type Playlist = z.infer<typeof Playlist>

/** A scene of a playlist, in its order. */
export const PlaylistItem = SceneRow.pick({
  id: true,
  entity_id: true,
  ancestors: true,
  name: true,
  code: true,
  status: true,
  status_kind: true,
  assignees: true,
  due_date: true,
  thumbnail: true,
  latest_rendition: true,
}).extend({
  position: z.number().int(),
  /** The rendition that is played here; null where the scene has none that can be. */
  rendition: z
    .object({
      id: Id,
      number: z.number().int(),
      /** Chosen for this scene, and not the newest by itself. */
      is_pinned: z.boolean(),
      /** A newer one is there. */
      is_outdated: z.boolean(),
    })
    .nullable(),
  /** Comments that are not done, replies not counted. */
  open_comments: z.number().int(),
})
/** A scene with the rendition that a playlist plays of it. */
export type PlaylistItem = z.infer<typeof PlaylistItem>

/** Somebody’s share in a playlist, or their request for one. */
export const PlaylistUser = z.object({
  person: Person,
  state: z.enum(PLAYLIST_SHARING_STATES),
  access: z.enum(PLAYLIST_ACCESS),
  expires_at: Moment.nullable(),
  /** What the person wrote with their request. */
  message: z.string(),
  created_at: Moment,
})
/** A person, what they may do, and until when. */
export type PlaylistUser = z.infer<typeof PlaylistUser>

/** What stands behind a link before one has access: no scene, nothing but what asking needs. */
export const SharedPlaylist = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(PLAYLIST_KINDS),
  owner: Person,
  has_access: z.boolean(),
  sharing_state: z.enum(PLAYLIST_SHARING_STATES).nullable(),
})
/** A playlist for somebody who may ask for it. */
export type SharedPlaylist = z.infer<typeof SharedPlaylist>

/** A playlist as it was at one time: which scenes, in which renditions. */
export const PlaylistSnapshot = z.object({
  id: Id,
  reason: z.enum(SNAPSHOT_REASONS),
  by: Person,
  created_at: Moment,
  item_count: z.number().int(),
})
/** When and why a playlist was frozen. */
export type PlaylistSnapshot = z.infer<typeof PlaylistSnapshot>

const SceneName = z.object({ id: Id, name: z.string() })
/** What has changed since a snapshot (XPLY-02). */
export const PlaylistChanges = z.object({
  snapshot: PlaylistSnapshot,
  added: z.array(SceneName),
  removed: z.array(SceneName),
  /** Scenes that stand elsewhere among those that both have. */
  moved: z.array(SceneName),
  /** Scenes that are played in another rendition than then. */
  updated: z.array(SceneName.extend({ from: z.number().int().nullable(), to: z.number().int().nullable() })),
})
/** Scenes that came, went, moved or have another rendition. */
export type PlaylistChanges = z.infer<typeof PlaylistChanges>

/** What an imported timeline was read as. */
export const PlaylistImport = z.object({
  /** The playlist that was made; null: a dry run, or nothing matched. */
  playlist: Playlist.nullable(),
  matched: z.array(
    z.object({ clip: z.string(), item_id: Id, name: z.string(), by: z.enum(['id', 'name', 'code', 'file']) }),
  ),
  unmatched: z.array(z.object({ clip: z.string(), reason: z.enum(['unknown', 'ambiguous', 'repeated']) })),
})
/** Which clips of a timeline are scenes here, and which are not. */
export type PlaylistImport = z.infer<typeof PlaylistImport>

export const PlaylistBody = z.object({
  name: PlaylistName,
  description: Description.default(''),
  item_ids: z.array(Id).max(PLAYLIST_ITEMS_MAX).default([]),
})
