/** Value sets of playlists. Plain objects, so that they cost nothing to import. */

/** Whose a playlist is: one person’s, or the workspace’s; a smart one finds its scenes by a rule. */
export const PLAYLIST_KINDS = ['personal', 'workspace', 'smart'] as const
/** What kind a playlist is; it never changes. */
export type PlaylistKind = (typeof PLAYLIST_KINDS)[number]

/** Tabs of the playlist screen (PLY-05), and the lists of its view state (PLY-07). */
export const PLAYLIST_TABS = ['all', 'my', 'shared', 'workspace', 'recommended', 'hidden'] as const
/** One list of playlists. */
export type PlaylistTab = (typeof PLAYLIST_TABS)[number]

/** What somebody may do with a playlist that was shared with them (decision 81). */
export const PLAYLIST_ACCESS = ['view', 'edit'] as const
/** `view`: play it; `edit`: change its scenes, too. */
export type PlaylistAccess = (typeof PLAYLIST_ACCESS)[number]

/** States of somebody’s share in a playlist (specification, section 3). */
export const PLAYLIST_SHARING_STATES = ['shared', 'receive_request', 'declined', 'accepted'] as const
/** How somebody’s share stands. */
export type PlaylistSharingState = (typeof PLAYLIST_SHARING_STATES)[number]

/** Which rendition of its scenes a playlist plays: the newest, or the one that was newest when the scene was added. */
export const PLAYLIST_RENDITIONS = ['latest', 'pinned'] as const
/** Which rendition of its scenes one playlist plays. */
export type PlaylistRendition = (typeof PLAYLIST_RENDITIONS)[number]

/** Most scenes of one playlist. */
export const PLAYLIST_ITEMS_MAX = 500
/** Longest name of a playlist, in characters. */
export const PLAYLIST_NAME_MAX = 100
/** Most playlists that one person owns. */
export const PLAYLISTS_PER_PERSON = 500
/** Most conditions of a smart playlist, those of groups counted. */
export const RULE_CONDITIONS_MAX = 20

/** Why a playlist was frozen (XPLY-02). */
export const SNAPSHOT_REASONS = ['shared', 'reviewed', 'manual'] as const
/** Why one snapshot was made. */
export type SnapshotReason = (typeof SNAPSHOT_REASONS)[number]

/** Timelines that playlists are exported as and imported from (XPLY-04). */
export const PLAYLIST_FORMATS = ['otio', 'edl'] as const
/** OpenTimelineIO, or an edit decision list (CMX 3600). */
export type PlaylistFormat = (typeof PLAYLIST_FORMATS)[number]

/** What a value of a rule is: free text, ids of things, fixed words, a day (or days from today), or yes and no. */
export type RuleValueKind = 'text' | 'entity' | 'status' | 'kind' | 'person' | 'team' | 'day' | 'none'

/** Operators of the rule editor by the kind of value, the usual one first. */
export const RULE_OPERATORS = {
  text: ['contains', 'not_contains', 'is', 'starts_with'],
  entity: ['under', 'not_under'],
  status: ['any_of', 'none_of'],
  kind: ['any_of', 'none_of'],
  person: ['any_of', 'none_of', 'empty', 'not_empty'],
  team: ['any_of', 'none_of'],
  day: ['before', 'after', 'within_days', 'empty', 'not_empty'],
  none: ['yes', 'no'],
} as const satisfies Record<RuleValueKind, readonly string[]>
/** How a field is compared, such as `any_of`. */
export type RuleOperator = (typeof RULE_OPERATORS)[RuleValueKind][number]

/** Fields of a rule and the kind of their value. `person` values may be `me`: whoever opens the playlist. */
export const RULE_FIELDS = {
  name: 'text',
  code: 'text',
  entity: 'entity',
  status: 'status',
  kind: 'kind',
  assignee: 'person',
  reviewer: 'person',
  created_by: 'person',
  team: 'team',
  due_date: 'day',
  created_at: 'day',
  updated_at: 'day',
  has_rendition: 'none',
  has_open_comments: 'none',
  late: 'none',
} as const satisfies Record<string, RuleValueKind>
/** What of a scene a condition looks at. */
export type RuleField = keyof typeof RULE_FIELDS

/** Whether a field is asked with an operator that its values have. */
export function isRuleOperator(field: RuleField, operator: RuleOperator): boolean {
  return (RULE_OPERATORS[RULE_FIELDS[field]] as readonly RuleOperator[]).includes(operator)
}

/** Operators that need no value. */
export const VALUELESS_OPERATORS: readonly RuleOperator[] = ['empty', 'not_empty', 'yes', 'no']
