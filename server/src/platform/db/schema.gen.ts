// Made from the migrations by scripts/generate/schema.mjs; do not edit.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  real,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ColumnTypes } from './column-types.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export interface AccountEventTable {
  id: string
  user_id: string
  session_id: string | null
  event: string
  address: string
  user_agent: string
  created_at: Date
}

export const accountEvent = pgTable('account_event', {
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  session_id: uuid(),
  event: text().notNull(),
  address: text()
    .notNull()
    .default(sql`''::text`),
  user_agent: text()
    .notNull()
    .default(sql`''::text`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface AccountIdentityTable {
  issuer: string
  subject: string
  user_id: string
  email: string
  created_at: Date
  last_used_at: Date
}

export const accountIdentity = pgTable('account_identity', {
  issuer: text().notNull(),
  subject: text().notNull(),
  user_id: uuid().notNull(),
  email: text().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  last_used_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface AccountTotpTable {
  user_id: string
  secret: Buffer | null
  last_step: number
  pending_secret: Buffer | null
  pending_since: Date | null
}

export const accountTotp = pgTable('account_totp', {
  user_id: uuid().notNull(),
  secret: bytea(),
  last_step: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  pending_secret: bytea(),
  pending_since: timestamp({ withTimezone: true }),
})

export interface AnnotationObjectTable {
  ws_id: string
  rendition_id: string
  id: string
  author_id: string
  deleted: boolean
  folded: unknown
  created_at: Date
  guest_id: string | null
  for_clients: boolean
  audience_seq: number | null
  comment_id: string | null
}

export const annotationObject = pgTable('annotation_object', {
  ws_id: uuid().notNull(),
  rendition_id: uuid().notNull(),
  id: uuid().notNull(),
  author_id: uuid().notNull(),
  deleted: boolean().notNull(),
  folded: jsonb().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  guest_id: uuid(),
  for_clients: boolean()
    .notNull()
    .default(sql`false`),
  audience_seq: bigint({ mode: 'number' }),
  comment_id: uuid(),
})

export interface AnnotationOpTable {
  ws_id: string
  rendition_id: string
  seq: number
  op_id: string
  object_id: string
  author_id: string
  clock: number
  actor: string
  op: ColumnTypes['annotation_op.op']
  created_at: Date
  guest_id: string | null
}

export const annotationOp = pgTable('annotation_op', {
  ws_id: uuid().notNull(),
  rendition_id: uuid().notNull(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  op_id: uuid().notNull(),
  object_id: uuid().notNull(),
  author_id: uuid().notNull(),
  clock: bigint({ mode: 'number' }).notNull(),
  actor: text().notNull(),
  op: jsonb().$type<ColumnTypes['annotation_op.op']>().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  guest_id: uuid(),
})

export interface ApiTokenTable {
  ws_id: string
  id: string
  ws_user_id: string
  name: string
  hint: string
  token_hash: Buffer
  scopes: ColumnTypes['api_token.scopes']
  allowed_origins: string[]
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Date
}

export const apiToken = pgTable('api_token', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  name: text().notNull(),
  hint: text().notNull(),
  token_hash: bytea().notNull(),
  scopes: text().array().$type<ColumnTypes['api_token.scopes']>().notNull(),
  allowed_origins: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  expires_at: timestamp({ withTimezone: true }),
  last_used_at: timestamp({ withTimezone: true }),
  revoked_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface AuthSessionTable {
  id: string
  user_id: string
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Date | null
  user_agent: string
  address: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: Date | null
  revoked_reason: string | null
  signed_in_by: 'password' | 'passkey' | 'sso'
  taken_up_at: Date | null
}

export const authSession = pgTable('auth_session', {
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  refresh_hash: bytea().notNull(),
  previous_hash: bytea(),
  rotated_at: timestamp({ withTimezone: true }),
  user_agent: text()
    .notNull()
    .default(sql`''::text`),
  address: text()
    .notNull()
    .default(sql`''::text`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  last_used_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  expires_at: timestamp({ withTimezone: true }).notNull(),
  revoked_at: timestamp({ withTimezone: true }),
  revoked_reason: text(),
  signed_in_by: text()
    .$type<'password' | 'passkey' | 'sso'>()
    .notNull()
    .default(sql`'password'::text`),
  taken_up_at: timestamp({ withTimezone: true }),
})

export interface AutomationTable {
  ws_id: string
  id: string
  name: string
  is_on: boolean
  position: number
  trigger: 'all_scenes' | 'rendition'
  project_id: string | null
  level: number | null
  when_kinds: number[]
  when_status_ids: string[]
  target: 'scenes' | 'next' | 'next_process'
  only_kinds: number[]
  only_status_ids: string[]
  to_kind: number | null
  to_status_id: string | null
  version: number
  created_by: string | null
  created_at: Date
  updated_at: Date
  sets_reserved: boolean
}

export const automation = pgTable('automation', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  is_on: boolean()
    .notNull()
    .default(sql`true`),
  position: integer().notNull(),
  trigger: text().$type<'all_scenes' | 'rendition'>().notNull(),
  project_id: uuid(),
  level: smallint(),
  when_kinds: smallint()
    .array()
    .notNull()
    .default(sql`'{}'::smallint[]`),
  when_status_ids: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  target: text().$type<'scenes' | 'next' | 'next_process'>().notNull(),
  only_kinds: smallint()
    .array()
    .notNull()
    .default(sql`'{}'::smallint[]`),
  only_status_ids: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  to_kind: smallint(),
  to_status_id: uuid(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_by: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  sets_reserved: boolean()
    .notNull()
    .default(sql`false`),
})

export interface AutomationEventTable {
  ws_id: string
  seq: number
  cause: 'status' | 'gone' | 'rendition'
  item_id: string | null
  project_id: string
  process_id: string | null
  episode_id: string | null
  take_id: string | null
  from_status_id: string | null
  from_kind: number | null
  to_status_id: string | null
  to_kind: number | null
  chain: string[]
  created_at: Date
}

export const automationEvent = pgTable('automation_event', {
  ws_id: uuid().notNull(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  cause: text().$type<'status' | 'gone' | 'rendition'>().notNull(),
  item_id: uuid(),
  project_id: uuid().notNull(),
  process_id: uuid(),
  episode_id: uuid(),
  take_id: uuid(),
  from_status_id: uuid(),
  from_kind: smallint(),
  to_status_id: uuid(),
  to_kind: smallint(),
  chain: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface AutomationRunTable {
  ws_id: string
  id: string
  automation_id: string
  batch_id: string | null
  changed: number
  refused: unknown
  entity_id: string | null
  item_id: string | null
  created_at: Date
}

export const automationRun = pgTable('automation_run', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  automation_id: uuid().notNull(),
  batch_id: uuid(),
  changed: integer().notNull(),
  refused: jsonb()
    .notNull()
    .default(sql`'[]'::jsonb`),
  entity_id: uuid(),
  item_id: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface CalendarFeedTable {
  ws_id: string
  id: string
  ws_user_id: string
  created_at: Date
  read_at: Date | null
}

export const calendarFeed = pgTable('calendar_feed', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  read_at: timestamp({ withTimezone: true }),
})

export interface ChangeBatchTable {
  ws_id: string
  id: string
  ws_user_id: string | null
  source: 'edit' | 'bulk' | 'import' | 'undo' | 'rule'
  undoes: string | null
  undone_at: Date | null
  created_at: Date
  automation_id: string | null
  automation_name: string | null
}

export const changeBatch = pgTable('change_batch', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid(),
  source: text().$type<'edit' | 'bulk' | 'import' | 'undo' | 'rule'>().notNull(),
  undoes: uuid(),
  undone_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  automation_id: uuid(),
  automation_name: text(),
})

export interface ChangeRecordTable {
  ws_id: string
  id: string
  batch_id: string
  item_id: string | null
  entity_id: string | null
  field: string
  metric_id: string | null
  label: string | null
  from_value: unknown | null
  to_value: unknown | null
  ws_user_id: string | null
  created_at: Date
}

export const changeRecord = pgTable('change_record', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  batch_id: uuid().notNull(),
  item_id: uuid(),
  entity_id: uuid(),
  field: text().notNull(),
  metric_id: uuid(),
  label: text(),
  from_value: jsonb(),
  to_value: jsonb(),
  ws_user_id: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface CommentTable {
  ws_id: string
  id: string
  item_id: string
  rendition_id: string | null
  parent_id: string | null
  author_id: string
  text: string
  frame_start: number | null
  frame_end: number | null
  file_index: number | null
  marker_colour: string | null
  edited: boolean
  done_at: Date | null
  done_by: string | null
  assignee_id: string | null
  created_at: Date
  updated_at: Date
  edited_at: Date | null
  guest_id: string | null
  for_clients: boolean
}

export const comment = pgTable('comment', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  item_id: uuid().notNull(),
  rendition_id: uuid(),
  parent_id: uuid(),
  author_id: uuid().notNull(),
  text: text().notNull(),
  frame_start: integer(),
  frame_end: integer(),
  file_index: integer(),
  marker_colour: text(),
  edited: boolean()
    .notNull()
    .default(sql`false`),
  done_at: timestamp({ withTimezone: true }),
  done_by: uuid(),
  assignee_id: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  edited_at: timestamp({ withTimezone: true }),
  guest_id: uuid(),
  for_clients: boolean()
    .notNull()
    .default(sql`false`),
})

export interface CommentAddressedTable {
  ws_id: string
  comment_id: string
  rendition_id: string
  by_id: string
  at: Date
}

export const commentAddressed = pgTable('comment_addressed', {
  ws_id: uuid().notNull(),
  comment_id: uuid().notNull(),
  rendition_id: uuid().notNull(),
  by_id: uuid().notNull(),
  at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface CommentAttachmentTable {
  ws_id: string
  id: string
  comment_id: string
  position: number
  category: 'media' | 'document' | 'link' | 'other'
  name: string
  key: string | null
  url: string | null
  mime: string | null
  size: number
  voice_ms: number | null
  voice_peaks: ColumnTypes['comment_attachment.voice_peaks'] | null
  created_by: string
  created_at: Date
}

export const commentAttachment = pgTable('comment_attachment', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  comment_id: uuid().notNull(),
  position: integer().notNull(),
  category: text().$type<'media' | 'document' | 'link' | 'other'>().notNull(),
  name: text().notNull(),
  key: text(),
  url: text(),
  mime: text(),
  size: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  voice_ms: integer(),
  voice_peaks: jsonb().$type<ColumnTypes['comment_attachment.voice_peaks']>(),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface CommentMentionTable {
  ws_id: string
  comment_id: string
  ws_user_id: string
}

export const commentMention = pgTable('comment_mention', {
  ws_id: uuid().notNull(),
  comment_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
})

export interface CommentReactionTable {
  ws_id: string
  comment_id: string
  ws_user_id: string
  emoji: string
  created_at: Date
}

export const commentReaction = pgTable('comment_reaction', {
  ws_id: uuid().notNull(),
  comment_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  emoji: text().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface EntityTable {
  ws_id: string
  id: string
  type: ColumnTypes['entity.type']
  parent_id: string | null
  project_id: string
  process_id: string | null
  episode_id: string | null
  take_id: string | null
  name: string
  code: string | null
  description: string
  scheduled_start: string | null
  scheduled_due: string | null
  template_flow_id: string | null
  primary_metric_id: string | null
  status: number
  position: number
  thumbnail_key: string | null
  created_by: string | null
  created_at: Date
  updated_at: Date
  name_sort: string | null
  version: number
  point_metric_id: string | null
  start_frame: number | null
  colour: string | null
  members_only: boolean
  holiday_group_id: string | null
}

export const entity = pgTable('entity', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  type: smallint().$type<ColumnTypes['entity.type']>().notNull(),
  parent_id: uuid(),
  project_id: uuid().notNull(),
  process_id: uuid(),
  episode_id: uuid(),
  take_id: uuid(),
  name: text().notNull(),
  code: text(),
  description: text()
    .notNull()
    .default(sql`''::text`),
  scheduled_start: date(),
  scheduled_due: date(),
  template_flow_id: uuid(),
  primary_metric_id: uuid(),
  status: smallint()
    .notNull()
    .default(sql`1`),
  position: integer()
    .notNull()
    .default(sql`0`),
  thumbnail_key: text(),
  created_by: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  name_sort: text().generatedAlwaysAs(sql`natural_sort(name)`),
  version: integer()
    .notNull()
    .default(sql`1`),
  point_metric_id: uuid(),
  start_frame: integer(),
  colour: text(),
  members_only: boolean()
    .notNull()
    .default(sql`false`),
  holiday_group_id: uuid(),
})

export interface EntityCoordinatorTable {
  ws_id: string
  entity_id: string
  ws_user_id: string
}

export const entityCoordinator = pgTable('entity_coordinator', {
  ws_id: uuid().notNull(),
  entity_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
})

export interface EntityMetricTable {
  ws_id: string
  entity_id: string
  metric_id: string
  position: number
}

export const entityMetric = pgTable('entity_metric', {
  ws_id: uuid().notNull(),
  entity_id: uuid().notNull(),
  metric_id: uuid().notNull(),
  position: integer()
    .notNull()
    .default(sql`0`),
})

export interface EntityTeamTable {
  ws_id: string
  entity_id: string
  team_id: string
}

export const entityTeam = pgTable('entity_team', {
  ws_id: uuid().notNull(),
  entity_id: uuid().notNull(),
  team_id: uuid().notNull(),
})

export interface EventCounterTable {
  ws_id: string
  last_seq: number
}

export const eventCounter = pgTable('event_counter', {
  ws_id: uuid().notNull(),
  last_seq: bigint({ mode: 'number' }).notNull(),
})

export interface EventOutboxTable {
  ws_id: string
  seq: number
  type: string
  item_id: string | null
  place: unknown
  payload: unknown
  created_at: Date
}

export const eventOutbox = pgTable('event_outbox', {
  ws_id: uuid().notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  type: text().notNull(),
  item_id: uuid(),
  place: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  payload: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface GuestLinkTable {
  ws_id: string
  id: string
  playlist_id: string | null
  item_id: string | null
  name: string
  access: 'view' | 'comment'
  passphrase_hash: string | null
  expires_on: string | null
  has_watermark: boolean
  created_by: string
  created_at: Date
  revoked_at: Date | null
  opened_count: number
  last_opened_at: Date | null
  version: number
}

export const guestLink = pgTable('guest_link', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  playlist_id: uuid(),
  item_id: uuid(),
  name: text().notNull(),
  access: text().$type<'view' | 'comment'>().notNull(),
  passphrase_hash: text(),
  expires_on: date(),
  has_watermark: boolean()
    .notNull()
    .default(sql`false`),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  revoked_at: timestamp({ withTimezone: true }),
  opened_count: integer()
    .notNull()
    .default(sql`0`),
  last_opened_at: timestamp({ withTimezone: true }),
  version: integer()
    .notNull()
    .default(sql`1`),
})

export interface GuestVisitorTable {
  ws_id: string
  id: string
  link_id: string | null
  name: string
  first_seen_at: Date
  last_seen_at: Date
}

export const guestVisitor = pgTable('guest_visitor', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  link_id: uuid(),
  name: text().notNull(),
  first_seen_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  last_seen_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface HeldChangeTable {
  xid: string
  grp: string
  scope: string | null
  created_at: Date
}

export const heldChange = pgTable('held_change', {
  xid: xid8()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  grp: text().notNull(),
  scope: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
})

export interface HolidayTable {
  ws_id: string
  id: string
  group_id: string
  name: string
  start_date: string
  end_date: string
  version: number
  created_at: Date
  updated_at: Date
}

export const holiday = pgTable('holiday', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  group_id: uuid().notNull(),
  name: text().notNull(),
  start_date: date().notNull(),
  end_date: date().notNull(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface HolidayGroupTable {
  ws_id: string
  id: string
  name: string
  year: number
  version: number
  created_at: Date
  updated_at: Date
}

export const holidayGroup = pgTable('holiday_group', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  year: smallint().notNull(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ImportMappingTable {
  ws_id: string
  importer: 'scenes' | 'production'
  layout: string
  mapping: ColumnTypes['import_mapping.mapping']
  updated_at: Date
}

export const importMapping = pgTable('import_mapping', {
  ws_id: uuid().notNull(),
  importer: text().$type<'scenes' | 'production'>().notNull(),
  layout: text().notNull(),
  mapping: jsonb().$type<ColumnTypes['import_mapping.mapping']>().notNull(),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ItemTable {
  ws_id: string
  id: string
  entity_id: string
  project_id: string
  process_id: string | null
  episode_id: string | null
  take_id: string | null
  name: string
  code: string | null
  description: string
  status_id: string | null
  status_kind: number
  due_date: string | null
  position: number
  thumbnail_key: string | null
  created_by: string | null
  created_at: Date
  updated_at: Date
  name_sort: string | null
  version: number
  code_sort: string | null
  frame_in: number | null
  frame_out: number | null
  start_frame: number | null
  start_date: string | null
  estimate: number | null
  omitted: boolean
  cut_in: number | null
  cut_out: number | null
  priority: number
}

export const item = pgTable('item', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  entity_id: uuid().notNull(),
  project_id: uuid().notNull(),
  process_id: uuid(),
  episode_id: uuid(),
  take_id: uuid(),
  name: text().notNull(),
  code: text(),
  description: text()
    .notNull()
    .default(sql`''::text`),
  status_id: uuid(),
  status_kind: smallint()
    .notNull()
    .default(sql`0`),
  due_date: date(),
  position: integer()
    .notNull()
    .default(sql`0`),
  thumbnail_key: text(),
  created_by: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  name_sort: text().generatedAlwaysAs(sql`natural_sort(name)`),
  version: integer()
    .notNull()
    .default(sql`1`),
  code_sort: text().generatedAlwaysAs(sql`natural_sort(code)`),
  frame_in: integer(),
  frame_out: integer(),
  start_frame: integer(),
  start_date: date(),
  estimate: integer(),
  omitted: boolean()
    .notNull()
    .default(sql`false`),
  cut_in: integer(),
  cut_out: integer(),
  priority: smallint()
    .notNull()
    .default(sql`1`),
})

export interface ItemFileTable {
  ws_id: string
  id: string
  item_id: string
  name: string
  kind: string
  mime: string
  size: number
  key: string | null
  created_by: string
  created_at: Date
  category: 'media' | 'document' | 'link' | 'other'
  url: string | null
}

export const itemFile = pgTable('item_file', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  item_id: uuid().notNull(),
  name: text().notNull(),
  kind: text().notNull(),
  mime: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  key: text(),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  category: text()
    .$type<'media' | 'document' | 'link' | 'other'>()
    .notNull()
    .default(sql`'other'::text`),
  url: text(),
})

export interface ItemMarkerTable {
  ws_id: string
  id: string
  item_id: string
  rendition_id: string
  frame: number
  colour: string
  label: string
  created_by: string
  created_at: Date
}

export const itemMarker = pgTable('item_marker', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  item_id: uuid().notNull(),
  rendition_id: uuid().notNull(),
  frame: integer().notNull(),
  colour: text().notNull(),
  label: text()
    .notNull()
    .default(sql`''::text`),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ItemMetricTable {
  ws_id: string
  item_id: string
  metric_id: string
  value: string
}

export const itemMetric = pgTable('item_metric', {
  ws_id: uuid().notNull(),
  item_id: uuid().notNull(),
  metric_id: uuid().notNull(),
  value: numeric().notNull(),
})

export interface ItemNoteTable {
  ws_id: string
  id: string
  item_id: string
  text: string
  created_by: string
  created_at: Date
  updated_at: Date
}

export const itemNote = pgTable('item_note', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  item_id: uuid().notNull(),
  text: text().notNull(),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ItemTagTable {
  ws_id: string
  item_id: string
  tag_id: string
}

export const itemTag = pgTable('item_tag', {
  ws_id: uuid().notNull(),
  item_id: uuid().notNull(),
  tag_id: uuid().notNull(),
})

export interface ItemUserTable {
  ws_id: string
  item_id: string
  ws_user_id: string
  role: 'assignee' | 'reviewer'
}

export const itemUser = pgTable('item_user', {
  ws_id: uuid().notNull(),
  item_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  role: text().$type<'assignee' | 'reviewer'>().notNull(),
})

export interface JobTable {
  ws_id: string
  id: string
  kind: string
  payload: unknown
  dedupe_key: string | null
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  priority: number
  attempts: number
  max_attempts: number
  run_at: Date
  lease_until: Date | null
  lease_owner: string | null
  progress: number
  result: unknown | null
  last_error: string | null
  created_at: Date
  finished_at: Date | null
  request_id: string | null
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | null
}

export const job = pgTable('job', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  kind: text().notNull(),
  payload: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  dedupe_key: text(),
  state: text()
    .$type<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>()
    .notNull()
    .default(sql`'queued'::text`),
  priority: smallint()
    .notNull()
    .default(sql`0`),
  attempts: integer()
    .notNull()
    .default(sql`0`),
  max_attempts: integer()
    .notNull()
    .default(sql`5`),
  run_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  lease_until: timestamp({ withTimezone: true }),
  lease_owner: uuid(),
  progress: real()
    .notNull()
    .default(sql`0`),
  result: jsonb(),
  last_error: text(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  finished_at: timestamp({ withTimezone: true }),
  request_id: text(),
  language: text().$type<'en' | 'de' | 'fr' | 'es' | 'ja'>(),
})

export interface KeptAnswerTable {
  ws_id: string
  ws_user_id: string
  key: string
  call: string
  digest: Buffer
  answer: unknown | null
  created_at: Date
}

export const keptAnswer = pgTable('kept_answer', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  key: uuid().notNull(),
  call: text().notNull(),
  digest: bytea().notNull(),
  answer: jsonb(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface LibraryFavouriteTable {
  ws_id: string
  ws_user_id: string
  kind: 'team' | 'metric' | 'template_flow' | 'target' | 'woohoo'
  thing_id: string
}

export const libraryFavourite = pgTable('library_favourite', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  kind: text().$type<'team' | 'metric' | 'template_flow' | 'target' | 'woohoo'>().notNull(),
  thing_id: uuid().notNull(),
})

export interface LoginChallengeTable {
  id: string
  user_id: string
  failures: number
  expires_at: Date
  signed_in_by: 'password' | 'passkey' | 'sso'
}

export const loginChallenge = pgTable('login_challenge', {
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  failures: smallint()
    .notNull()
    .default(sql`0`),
  expires_at: timestamp({ withTimezone: true }).notNull(),
  signed_in_by: text()
    .$type<'password' | 'passkey' | 'sso'>()
    .notNull()
    .default(sql`'password'::text`),
})

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
  next_at: Date | null
  attempts: number
  sent_at: Date | null
  last_error: string | null
}

export const mailOutbox = pgTable('mail_outbox', {
  id: uuid().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  next_at: timestamp({ withTimezone: true }).default(sql`now()`),
  attempts: integer()
    .notNull()
    .default(sql`0`),
  sent_at: timestamp({ withTimezone: true }),
  last_error: text(),
})

export interface MetricTable {
  ws_id: string
  id: string
  name: string
  type: 'number' | 'percentage' | 'currency' | 'prefix_suffix' | 'rating' | 'point' | 'formula'
  options: unknown
  status: number
  created_at: Date
  updated_at: Date
  description: string
  created_by: string | null
  version: number
  access: ColumnTypes['metric.access'] | null
}

export const metric = pgTable('metric', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  type: text()
    .$type<'number' | 'percentage' | 'currency' | 'prefix_suffix' | 'rating' | 'point' | 'formula'>()
    .notNull(),
  options: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  status: smallint()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  description: text()
    .notNull()
    .default(sql`''::text`),
  created_by: uuid(),
  version: integer()
    .notNull()
    .default(sql`1`),
  access: text().$type<ColumnTypes['metric.access']>(),
})

export interface MetricDependencyTable {
  ws_id: string
  metric_id: string
  depends_on_id: string
}

export const metricDependency = pgTable('metric_dependency', {
  ws_id: uuid().notNull(),
  metric_id: uuid().notNull(),
  depends_on_id: uuid().notNull(),
})

export interface NotificationTable {
  ws_id: string
  id: string
  ws_user_id: string
  type: 'assignment' | 'status' | 'comment' | 'new' | 'due' | 'playlist' | 'report' | 'timesheet'
  kind: 'direct' | 'watcher'
  source:
    | 'scene'
    | 'entity'
    | 'reviewer_status'
    | 'part_of_team'
    | 'comment_creator'
    | 'assign'
    | 'mention'
    | 'new'
    | 'react'
    | 'reply'
    | 'resolve'
    | null
  item_id: string | null
  entity_id: string | null
  payload: unknown
  created_at: Date
  seen_at: Date | null
  cleared_at: Date | null
  playlist_id: string | null
  comment_id: string | null
  actor_id: string | null
  group_key: string
  count: number
  changes: number
  pushed_at: Date | null
  mailed_at: Date | null
}

export const notification = pgTable('notification', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  type: text()
    .$type<'assignment' | 'status' | 'comment' | 'new' | 'due' | 'playlist' | 'report' | 'timesheet'>()
    .notNull(),
  kind: text()
    .$type<'direct' | 'watcher'>()
    .notNull()
    .default(sql`'direct'::text`),
  source: text().$type<
    | 'scene'
    | 'entity'
    | 'reviewer_status'
    | 'part_of_team'
    | 'comment_creator'
    | 'assign'
    | 'mention'
    | 'new'
    | 'react'
    | 'reply'
    | 'resolve'
  >(),
  item_id: uuid(),
  entity_id: uuid(),
  payload: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  seen_at: timestamp({ withTimezone: true }),
  cleared_at: timestamp({ withTimezone: true }),
  playlist_id: uuid(),
  comment_id: uuid(),
  actor_id: uuid(),
  group_key: text()
    .notNull()
    .default(sql`''::text`),
  count: integer()
    .notNull()
    .default(sql`1`),
  changes: integer()
    .notNull()
    .default(sql`1`),
  pushed_at: timestamp({ withTimezone: true }),
  mailed_at: timestamp({ withTimezone: true }),
})

export interface NotificationDayTable {
  ws_id: string
  day: string
}

export const notificationDay = pgTable('notification_day', {
  ws_id: uuid().notNull(),
  day: date().notNull(),
})

export interface NotificationMuteTable {
  ws_id: string
  id: string
  ws_user_id: string
  item_id: string | null
  entity_id: string | null
  created_at: Date
}

export const notificationMute = pgTable('notification_mute', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  item_id: uuid(),
  entity_id: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface NotificationSettingTable {
  ws_id: string
  ws_user_id: string
  assignee: boolean
  comment: boolean
  create: boolean
  date: boolean
  playlist: boolean
  status: boolean
  digest: 'never' | 'daily' | 'weekly'
  digest_at: Date | null
}

export const notificationSetting = pgTable('notification_setting', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  assignee: boolean()
    .notNull()
    .default(sql`true`),
  comment: boolean()
    .notNull()
    .default(sql`true`),
  create: boolean()
    .notNull()
    .default(sql`true`),
  date: boolean()
    .notNull()
    .default(sql`true`),
  playlist: boolean()
    .notNull()
    .default(sql`true`),
  status: boolean()
    .notNull()
    .default(sql`true`),
  digest: text()
    .$type<'never' | 'daily' | 'weekly'>()
    .notNull()
    .default(sql`'never'::text`),
  digest_at: timestamp({ withTimezone: true }),
})

export interface PasskeyTable {
  id: string
  user_id: string
  name: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

export const passkey = pgTable('passkey', {
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  name: text().notNull(),
  credential_id: bytea().notNull(),
  public_key: bytea().notNull(),
  counter: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  transports: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  backed_up: boolean()
    .notNull()
    .default(sql`false`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  last_used_at: timestamp({ withTimezone: true }),
})

export interface PlaylistTable {
  ws_id: string
  id: string
  kind: 'personal' | 'workspace' | 'smart'
  owner_id: string
  name: string
  description: string
  rule: ColumnTypes['playlist.rule'] | null
  default_rendition: 'latest' | 'pinned'
  code: string
  version: number
  created_at: Date
  updated_at: Date
}

export const playlist = pgTable('playlist', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  kind: text().$type<'personal' | 'workspace' | 'smart'>().notNull(),
  owner_id: uuid().notNull(),
  name: text().notNull(),
  description: text()
    .notNull()
    .default(sql`''::text`),
  rule: jsonb().$type<ColumnTypes['playlist.rule']>(),
  default_rendition: text()
    .$type<'latest' | 'pinned'>()
    .notNull()
    .default(sql`'latest'::text`),
  code: text().notNull(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface PlaylistItemTable {
  ws_id: string
  playlist_id: string
  item_id: string
  position: number
  added_rendition_id: string | null
  chosen_rendition_id: string | null
  added_by: string
  added_at: Date
}

export const playlistItem = pgTable('playlist_item', {
  ws_id: uuid().notNull(),
  playlist_id: uuid().notNull(),
  item_id: uuid().notNull(),
  position: integer().notNull(),
  added_rendition_id: uuid(),
  chosen_rendition_id: uuid(),
  added_by: uuid().notNull(),
  added_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface PlaylistSnapshotTable {
  ws_id: string
  id: string
  playlist_id: string
  reason: 'shared' | 'reviewed' | 'manual'
  items: unknown
  by_id: string
  created_at: Date
}

export const playlistSnapshot = pgTable('playlist_snapshot', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  playlist_id: uuid().notNull(),
  reason: text().$type<'shared' | 'reviewed' | 'manual'>().notNull(),
  items: jsonb().notNull(),
  by_id: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface PlaylistUseTable {
  ws_id: string
  playlist_id: string
  ws_user_id: string
  is_hidden: boolean
  opened_count: number
  opened_at: Date | null
}

export const playlistUse = pgTable('playlist_use', {
  ws_id: uuid().notNull(),
  playlist_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  is_hidden: boolean()
    .notNull()
    .default(sql`false`),
  opened_count: integer()
    .notNull()
    .default(sql`0`),
  opened_at: timestamp({ withTimezone: true }),
})

export interface PlaylistUserTable {
  ws_id: string
  playlist_id: string
  ws_user_id: string
  state: 'shared' | 'receive_request' | 'declined' | 'accepted'
  access: 'view' | 'edit'
  expires_at: Date | null
  message: string
  created_at: Date
}

export const playlistUser = pgTable('playlist_user', {
  ws_id: uuid().notNull(),
  playlist_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  state: text().$type<'shared' | 'receive_request' | 'declined' | 'accepted'>().notNull(),
  access: text()
    .$type<'view' | 'edit'>()
    .notNull()
    .default(sql`'view'::text`),
  expires_at: timestamp({ withTimezone: true }),
  message: text()
    .notNull()
    .default(sql`''::text`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ProductionFileTable {
  ws_id: string
  id: string
  import_id: string
  name: string
  key: string
  size: number
  tables: unknown
  created_at: Date
}

export const productionFile = pgTable('production_file', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  import_id: uuid().notNull(),
  name: text().notNull(),
  key: text().notNull(),
  size: integer().notNull(),
  tables: jsonb()
    .notNull()
    .default(sql`'[]'::jsonb`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ProductionImportTable {
  ws_id: string
  id: string
  ws_user_id: string
  source: 'kitsu' | 'shotgrid' | 'ftrack' | null
  state: 'draft' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'
  facts: ColumnTypes['production_import.facts'] | null
  mapping: ColumnTypes['production_import.mapping'] | null
  choices: ColumnTypes['production_import.choices']
  report: ColumnTypes['production_import.report'] | null
  done: number
  total: number
  message: string | null
  job_id: string | null
  report_key: string | null
  batch_id: string | null
  created_at: Date
  finished_at: Date | null
}

export const productionImport = pgTable('production_import', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  source: text().$type<'kitsu' | 'shotgrid' | 'ftrack'>(),
  state: text()
    .$type<'draft' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'>()
    .notNull()
    .default(sql`'draft'::text`),
  facts: jsonb().$type<ColumnTypes['production_import.facts']>(),
  mapping: jsonb().$type<ColumnTypes['production_import.mapping']>(),
  choices: jsonb()
    .$type<ColumnTypes['production_import.choices']>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  report: jsonb().$type<ColumnTypes['production_import.report']>(),
  done: integer()
    .notNull()
    .default(sql`0`),
  total: integer()
    .notNull()
    .default(sql`0`),
  message: text(),
  job_id: uuid(),
  report_key: text(),
  batch_id: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  finished_at: timestamp({ withTimezone: true }),
})

export interface ProjectTeamTable {
  ws_id: string
  project_id: string
  team_id: string
}

export const projectTeam = pgTable('project_team', {
  ws_id: uuid().notNull(),
  project_id: uuid().notNull(),
  team_id: uuid().notNull(),
})

export interface ProjectUserTable {
  ws_id: string
  project_id: string
  ws_user_id: string
}

export const projectUser = pgTable('project_user', {
  ws_id: uuid().notNull(),
  project_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
})

export interface PushTokenTable {
  user_id: string
  device_code: string
  session_id: string
  token: string
  token_hash: Buffer
  updated_at: Date
}

export const pushToken = pgTable('push_token', {
  user_id: uuid().notNull(),
  device_code: text().notNull(),
  session_id: uuid().notNull(),
  token: text().notNull(),
  token_hash: bytea().notNull(),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface RateLimitTable {
  key: string
  hits: number
  resets_at: Date
}

export const rateLimit = pgTable('rate_limit', {
  key: text().notNull(),
  hits: integer().notNull(),
  resets_at: timestamp({ withTimezone: true }).notNull(),
})

export interface RecoveryCodeTable {
  user_id: string
  code_hash: Buffer
}

export const recoveryCode = pgTable('recovery_code', {
  user_id: uuid().notNull(),
  code_hash: bytea().notNull(),
})

export interface RenditionTable {
  ws_id: string
  id: string
  item_id: string
  version: number
  name: string
  description: string
  kind: 'image' | 'video'
  state: 'processing' | 'ready' | 'failed'
  progress: number
  error_code: string | null
  error_message: string | null
  created_by: string
  created_at: Date
  updated_at: Date
}

export const rendition = pgTable('rendition', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  item_id: uuid().notNull(),
  version: integer().notNull(),
  name: text().notNull(),
  description: text()
    .notNull()
    .default(sql`''::text`),
  kind: text().$type<'image' | 'video'>().notNull(),
  state: text().$type<'processing' | 'ready' | 'failed'>().notNull(),
  progress: real()
    .notNull()
    .default(sql`0`),
  error_code: text(),
  error_message: text(),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface RenditionFileTable {
  ws_id: string
  id: string
  rendition_id: string
  position: number
  original_name: string
  key: string
  kind: 'image' | 'video'
  mime: string
  size: number
  width: number | null
  height: number | null
  frame_rate_num: number | null
  frame_rate_den: number | null
  frame_count: number | null
  duration_us: number | null
  frame_table: ColumnTypes['rendition_file.frame_table'] | null
  has_audio: boolean
  video_codec: string | null
  audio_codec: string | null
  proxy_key: string | null
  thumbnail_key: string | null
  sprite_key: string | null
  sprite_info: ColumnTypes['rendition_file.sprite_info'] | null
  waveform_key: string | null
  start_timecode: string | null
  tiles_key: string | null
  tiles_info: ColumnTypes['rendition_file.tiles_info'] | null
  warning: string | null
}

export const renditionFile = pgTable('rendition_file', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  rendition_id: uuid().notNull(),
  position: integer().notNull(),
  original_name: text().notNull(),
  key: text().notNull(),
  kind: text().$type<'image' | 'video'>().notNull(),
  mime: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  width: integer(),
  height: integer(),
  frame_rate_num: integer(),
  frame_rate_den: integer(),
  frame_count: integer(),
  duration_us: bigint({ mode: 'number' }),
  frame_table: jsonb().$type<ColumnTypes['rendition_file.frame_table']>(),
  has_audio: boolean()
    .notNull()
    .default(sql`false`),
  video_codec: text(),
  audio_codec: text(),
  proxy_key: text(),
  thumbnail_key: text(),
  sprite_key: text(),
  sprite_info: jsonb().$type<ColumnTypes['rendition_file.sprite_info']>(),
  waveform_key: text(),
  start_timecode: text(),
  tiles_key: text(),
  tiles_info: jsonb().$type<ColumnTypes['rendition_file.tiles_info']>(),
  warning: text(),
})

export interface ReportFileTable {
  ws_id: string
  id: string
  ws_user_id: string
  report: string
  format: 'xlsx' | 'csv'
  name: string
  query: unknown
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  job_id: string
  progress: number
  rows_done: number
  rows_total: number | null
  bytes: number | null
  key: string | null
  message: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date
  compares_people: boolean
  has_personal: boolean
}

export const reportFile = pgTable('report_file', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  report: text().notNull(),
  format: text().$type<'xlsx' | 'csv'>().notNull(),
  name: text().notNull(),
  query: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  state: text()
    .$type<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>()
    .notNull()
    .default(sql`'queued'::text`),
  job_id: uuid().notNull(),
  progress: real()
    .notNull()
    .default(sql`0`),
  rows_done: integer()
    .notNull()
    .default(sql`0`),
  rows_total: integer(),
  bytes: bigint({ mode: 'number' }),
  key: text(),
  message: text(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  finished_at: timestamp({ withTimezone: true }),
  expires_at: timestamp({ withTimezone: true }).notNull(),
  compares_people: boolean()
    .notNull()
    .default(sql`true`),
  has_personal: boolean()
    .notNull()
    .default(sql`true`),
})

export interface ReportHistoryTable {
  ws_id: string
  id: string
  entity_id: string | null
  name: string
  data: string
  scenes: number
  approved: number
  metric_sum: string | null
  created_by: string
  created_at: Date
  updated_at: Date
}

export const reportHistory = pgTable('report_history', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  entity_id: uuid(),
  name: text().notNull(),
  data: text().notNull(),
  scenes: integer().notNull(),
  approved: integer().notNull(),
  metric_sum: numeric(),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface ReportUseTable {
  ws_id: string
  ws_user_id: string
  report: string
  uses: number
  used_at: Date
}

export const reportUse = pgTable('report_use', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  report: text().notNull(),
  uses: integer()
    .notNull()
    .default(sql`1`),
  used_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface RoomTable {
  ws_id: string
  id: string
  name: string
  playlist_id: string | null
  of_playlist: boolean
  snapshot_id: string | null
  created_by: string
  state: ColumnTypes['room.state']
  seq: number
  presenter_client_id: string | null
  set_at: Date
  started_at: Date
  ended_at: Date | null
}

export const room = pgTable('room', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  playlist_id: uuid(),
  of_playlist: boolean().notNull(),
  snapshot_id: uuid(),
  created_by: uuid().notNull(),
  state: jsonb().$type<ColumnTypes['room.state']>().notNull(),
  seq: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  presenter_client_id: uuid(),
  set_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  started_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  ended_at: timestamp({ withTimezone: true }),
})

export interface RoomSceneTable {
  ws_id: string
  room_id: string
  item_id: string
  position: number
  rendition_id: string | null
  version: number | null
  name: string
  code: string | null
}

export const roomScene = pgTable('room_scene', {
  ws_id: uuid().notNull(),
  room_id: uuid().notNull(),
  item_id: uuid().notNull(),
  position: integer().notNull(),
  rendition_id: uuid(),
  version: integer(),
  name: text().notNull(),
  code: text(),
})

export interface RoomShownTable {
  ws_id: string
  id: string
  room_id: string
  item_id: string
  from_at: Date
  to_at: Date | null
}

export const roomShown = pgTable('room_shown', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  room_id: uuid().notNull(),
  item_id: uuid().notNull(),
  from_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  to_at: timestamp({ withTimezone: true }),
})

export interface RoomVisitTable {
  ws_id: string
  id: string
  room_id: string
  client_id: string
  connection_id: string
  ws_user_id: string
  following: boolean
  joined_at: Date
  seen_at: Date
  left_at: Date | null
}

export const roomVisit = pgTable('room_visit', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  room_id: uuid().notNull(),
  client_id: uuid().notNull(),
  connection_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  following: boolean()
    .notNull()
    .default(sql`true`),
  joined_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  seen_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  left_at: timestamp({ withTimezone: true }),
})

export interface SavedViewTable {
  ws_id: string
  id: string
  ws_user_id: string
  name: string
  place: ColumnTypes['saved_view.place']
  is_shared: boolean
  state: ColumnTypes['saved_view.state']
  version: number
  created_at: Date
  updated_at: Date
}

export const savedView = pgTable('saved_view', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  name: text().notNull(),
  place: text().$type<ColumnTypes['saved_view.place']>().notNull(),
  is_shared: boolean()
    .notNull()
    .default(sql`false`),
  state: jsonb().$type<ColumnTypes['saved_view.state']>().notNull(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface SceneSumTable {
  ws_id: string
  entity_id: string
  metric_id: string
  by_status: number[]
}

export const sceneSum = pgTable('scene_sum', {
  ws_id: uuid().notNull(),
  entity_id: uuid().notNull(),
  metric_id: uuid().notNull(),
  by_status: numeric({ mode: 'number' }).array().notNull(),
})

export interface SceneTotalTable {
  ws_id: string
  entity_id: string
  by_status: number[]
  status_ids: string[] | null
  status_kinds: number[] | null
  status_scenes: number[] | null
  is_counted: boolean
}

export const sceneTotal = pgTable('scene_total', {
  ws_id: uuid().notNull(),
  entity_id: uuid().notNull(),
  by_status: integer().array().notNull(),
  status_ids: uuid().array(),
  status_kinds: smallint().array(),
  status_scenes: integer().array(),
  is_counted: boolean()
    .notNull()
    .default(sql`false`),
})

export interface SceneTotalDirtyTable {
  ws_id: string
  seq: number
  entity_id: string
}

export const sceneTotalDirty = pgTable('scene_total_dirty', {
  ws_id: uuid().notNull(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  entity_id: uuid().notNull(),
})

export interface SearchDirtyTable {
  ws_id: string
  seq: number
  source: string
  id: string
}

export const searchDirty = pgTable('search_dirty', {
  ws_id: uuid().notNull(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  source: text().notNull(),
  id: uuid().notNull(),
})

export interface SearchDocumentTable {
  ws_id: string
  kind: 'scene' | 'entity' | 'person' | 'team' | 'playlist' | 'comment' | 'note' | 'file'
  id: string
  item_id: string | null
  entity_id: string | null
  project_id: string | null
  name: string
  code: string | null
  words: string
  changed_at: Date
}

export const searchDocument = pgTable('search_document', {
  ws_id: uuid().notNull(),
  kind: text().$type<'scene' | 'entity' | 'person' | 'team' | 'playlist' | 'comment' | 'note' | 'file'>().notNull(),
  id: uuid().notNull(),
  item_id: uuid(),
  entity_id: uuid(),
  project_id: uuid(),
  name: text().notNull(),
  code: text(),
  words: tsvector().notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
})

export interface SearchWordTable {
  ws_id: string
  variant: string
  word: string
}

export const searchWord = pgTable('search_word', {
  ws_id: uuid().notNull(),
  variant: text().notNull(),
  word: text().notNull(),
})

export interface ServerSettingTable {
  name: string
  value: string
}

export const serverSetting = pgTable('server_setting', {
  name: text().notNull(),
  value: text().notNull(),
})

export interface SightChangeTable {
  ws_id: string
  xid: string
  seq: number
  people: string[]
  playlists: string[]
  made: string[]
  lost: string[]
  is_all: boolean
  created_at: Date
}

export const sightChange = pgTable('sight_change', {
  ws_id: uuid().notNull(),
  xid: xid8()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  people: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  playlists: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  made: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  lost: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  is_all: boolean()
    .notNull()
    .default(sql`false`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
})

export interface SourceLinkTable {
  ws_id: string
  id: string
  source: 'kitsu' | 'shotgrid' | 'ftrack'
  project_id: string
  kind: 'project' | 'entity' | 'scene' | 'comment'
  key: string
  entity_id: string | null
  item_id: string | null
  comment_id: string | null
  import_id: string | null
  created_at: Date
}

export const sourceLink = pgTable('source_link', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  source: text().$type<'kitsu' | 'shotgrid' | 'ftrack'>().notNull(),
  project_id: uuid().notNull(),
  kind: text().$type<'project' | 'entity' | 'scene' | 'comment'>().notNull(),
  key: text().notNull(),
  entity_id: uuid(),
  item_id: uuid(),
  comment_id: uuid(),
  import_id: uuid(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface SpecialDayTable {
  ws_id: string
  id: string
  type: 0 | 1
  note: string
  start_date: string
  end_date: string
  version: number
  created_at: Date
  updated_at: Date
}

export const specialDay = pgTable('special_day', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  type: smallint().$type<0 | 1>().notNull(),
  note: text()
    .notNull()
    .default(sql`''::text`),
  start_date: date().notNull(),
  end_date: date().notNull(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface SpecialDayPersonTable {
  ws_id: string
  special_day_id: string
  ws_user_id: string
}

export const specialDayPerson = pgTable('special_day_person', {
  ws_id: uuid().notNull(),
  special_day_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
})

export interface TagTable {
  ws_id: string
  id: string
  name: string
  colour: string
  created_at: Date
}

export const tag = pgTable('tag', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  colour: text().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TargetTable {
  ws_id: string
  id: string
  name: string
  description: string
  status: number
  version: number
  created_at: Date
  updated_at: Date
  type: 'item_count' | 'metric_sum'
  metric_id: string | null
  duration: number
  created_by: string | null
}

export const target = pgTable('target', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  description: text()
    .notNull()
    .default(sql`''::text`),
  status: smallint()
    .notNull()
    .default(sql`1`),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  type: text()
    .$type<'item_count' | 'metric_sum'>()
    .notNull()
    .default(sql`'item_count'::text`),
  metric_id: uuid(),
  duration: integer()
    .notNull()
    .default(sql`1`),
  created_by: uuid(),
})

export interface TargetLevelTable {
  ws_id: string
  target_id: string
  position: number
  name: string
  goal: string
  colour: string
  reward_kind: 'rate' | 'amount' | 'custom'
  reward_value: string
}

export const targetLevel = pgTable('target_level', {
  ws_id: uuid().notNull(),
  target_id: uuid().notNull(),
  position: smallint().notNull(),
  name: text().notNull(),
  goal: numeric().notNull(),
  colour: text().notNull(),
  reward_kind: text().$type<'rate' | 'amount' | 'custom'>().notNull(),
  reward_value: numeric().notNull(),
})

export interface TargetMonthTable {
  ws_id: string
  month: string
  calculated_at: Date | null
  calculated_by: string | null
  job_id: string | null
  asked_by: string | null
  closed_at: Date | null
}

export const targetMonth = pgTable('target_month', {
  ws_id: uuid().notNull(),
  month: date().notNull(),
  calculated_at: timestamp({ withTimezone: true }),
  calculated_by: uuid(),
  job_id: uuid(),
  asked_by: uuid(),
  closed_at: timestamp({ withTimezone: true }),
})

export interface TargetRecalculationTable {
  ws_id: string
  id: string
  month: string
  ws_user_id: string | null
  at: Date
  changed: number
  changes: unknown
}

export const targetRecalculation = pgTable('target_recalculation', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  month: date().notNull(),
  ws_user_id: uuid(),
  at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  changed: integer().notNull(),
  changes: jsonb()
    .notNull()
    .default(sql`'[]'::jsonb`),
})

export interface TargetRecordTable {
  ws_id: string
  id: string
  month: string
  target_id: string | null
  kind: 'person' | 'team'
  subject_id: string
  ws_user_id: string
  item_id: string
  approved_at: Date
  approved_on: string
  value: string
  names: unknown
}

export const targetRecord = pgTable('target_record', {
  ws_id: uuid().notNull(),
  id: uuid()
    .notNull()
    .default(sql`gen_random_uuid()`),
  month: date().notNull(),
  target_id: uuid(),
  kind: text().$type<'person' | 'team'>().notNull(),
  subject_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  item_id: uuid().notNull(),
  approved_at: timestamp({ withTimezone: true }).notNull(),
  approved_on: date().notNull(),
  value: numeric().notNull(),
  names: jsonb().notNull(),
})

export interface TargetSummaryTable {
  ws_id: string
  id: string
  month: string
  target_id: string
  ws_user_id: string | null
  team_id: string | null
  subject_id: string
  start_date: string
  end_date: string
  achieved: string
  scenes: number
  levels: ColumnTypes['target_summary.levels']
  level: number | null
  reward: string | null
  reward_unit: ColumnTypes['target_summary.reward_unit'] | null
  reached: unknown
  members: unknown
  version: number
  created_at: Date
  updated_at: Date
}

export const targetSummary = pgTable('target_summary', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  month: date().notNull(),
  target_id: uuid().notNull(),
  ws_user_id: uuid(),
  team_id: uuid(),
  subject_id: uuid()
    .notNull()
    .generatedAlwaysAs(sql`COALESCE(ws_user_id, team_id)`),
  start_date: date().notNull(),
  end_date: date().notNull(),
  achieved: numeric().notNull(),
  scenes: integer().notNull(),
  levels: jsonb().$type<ColumnTypes['target_summary.levels']>().notNull(),
  level: smallint(),
  reward: numeric(),
  reward_unit: jsonb().$type<ColumnTypes['target_summary.reward_unit']>(),
  reached: jsonb()
    .notNull()
    .default(sql`'[]'::jsonb`),
  members: jsonb()
    .notNull()
    .default(sql`'[]'::jsonb`),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TargetUserRoleTable {
  ws_id: string
  id: string
  target_id: string
  start_date: string
  end_date: string
  version: number
  created_at: Date
  updated_at: Date
}

export const targetUserRole = pgTable('target_user_role', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  target_id: uuid().notNull(),
  start_date: date().notNull(),
  end_date: date().notNull(),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TargetUserRolePersonTable {
  ws_id: string
  target_user_role_id: string
  ws_user_id: string
}

export const targetUserRolePerson = pgTable('target_user_role_person', {
  ws_id: uuid().notNull(),
  target_user_role_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
})

export interface TargetUserRoleTeamTable {
  ws_id: string
  target_user_role_id: string
  team_id: string
}

export const targetUserRoleTeam = pgTable('target_user_role_team', {
  ws_id: uuid().notNull(),
  target_user_role_id: uuid().notNull(),
  team_id: uuid().notNull(),
})

export interface TeamTable {
  ws_id: string
  id: string
  name: string
  is_public: boolean
  status: number
  created_at: Date
  updated_at: Date
  description: string
  copied_role_id: string | null
  created_by: string | null
  version: number
}

export const team = pgTable('team', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  is_public: boolean()
    .notNull()
    .default(sql`true`),
  status: smallint()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  description: text()
    .notNull()
    .default(sql`''::text`),
  copied_role_id: uuid(),
  created_by: uuid(),
  version: integer()
    .notNull()
    .default(sql`1`),
})

export interface TeamMemberTable {
  ws_id: string
  team_id: string
  ws_user_id: string
}

export const teamMember = pgTable('team_member', {
  ws_id: uuid().notNull(),
  team_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
})

export interface TemplateFlowTable {
  ws_id: string
  id: string
  name: string
  status: number
  created_at: Date
  updated_at: Date
  description: string
  created_by: string | null
  version: number
}

export const templateFlow = pgTable('template_flow', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  status: smallint()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  description: text()
    .notNull()
    .default(sql`''::text`),
  created_by: uuid(),
  version: integer()
    .notNull()
    .default(sql`1`),
})

export interface TemplateFlowStatusTable {
  ws_id: string
  id: string
  template_flow_id: string
  name: string
  kind: number
  colour: string | null
  position: number
  status: number
  reserved: boolean
}

export const templateFlowStatus = pgTable('template_flow_status', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  template_flow_id: uuid().notNull(),
  name: text().notNull(),
  kind: smallint().notNull(),
  colour: text(),
  position: integer().notNull(),
  status: smallint()
    .notNull()
    .default(sql`1`),
  reserved: boolean()
    .notNull()
    .default(sql`false`),
})

export interface TimeEntryTable {
  ws_id: string
  ws_user_id: string
  day: string
  item_id: string
  minutes: number
  note: string
  item_name: string | null
  created_at: Date
  updated_at: Date
}

export const timeEntry = pgTable('time_entry', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  day: date().notNull(),
  item_id: uuid().notNull(),
  minutes: integer().notNull(),
  note: text()
    .notNull()
    .default(sql`''::text`),
  item_name: text(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TimerTable {
  ws_id: string
  ws_user_id: string
  item_id: string
  started_at: Date
}

export const timer = pgTable('timer', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  item_id: uuid().notNull(),
  started_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TimesheetTable {
  ws_id: string
  ws_user_id: string
  monday: string
  state: 'open' | 'submitted' | 'approved'
  state_by: string | null
  state_at: Date
}

export const timesheet = pgTable('timesheet', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  monday: date().notNull(),
  state: text().$type<'open' | 'submitted' | 'approved'>().notNull(),
  state_by: uuid(),
  state_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TodoItemTable {
  ws_id: string
  ws_user_id: string
  item_id: string
  position: number
  created_at: Date
}

export const todoItem = pgTable('todo_item', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  item_id: uuid().notNull(),
  position: integer().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface TrashTable {
  ws_id: string
  id: string
  kind: 'scene' | 'place' | 'version' | 'file' | 'playlist'
  count: number
  names: string[]
  path: string[]
  places: unknown
  contents: unknown
  bytes: number
  deleted_by: string | null
  deleted_at: Date
  expires_at: Date
}

export const trash = pgTable('trash', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  kind: text().$type<'scene' | 'place' | 'version' | 'file' | 'playlist'>().notNull(),
  count: integer().notNull(),
  names: text().array().notNull(),
  path: text().array().notNull(),
  places: jsonb()
    .notNull()
    .default(sql`'[]'::jsonb`),
  contents: jsonb().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  deleted_by: uuid(),
  deleted_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})

export interface TrashRowTable {
  ws_id: string
  trash_id: string
  seq: number
  what: 'root' | 'row' | 'link'
  source: string
  id: string | null
  link: string | null
  data: unknown
}

export const trashRow = pgTable('trash_row', {
  ws_id: uuid().notNull(),
  trash_id: uuid().notNull(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  what: text().$type<'root' | 'row' | 'link'>().notNull(),
  source: text().notNull(),
  id: uuid(),
  link: text(),
  data: jsonb().notNull(),
})

export interface UploadTable {
  ws_id: string
  id: string
  item_id: string
  ws_user_id: string
  key: string
  name: string
  mime: string
  size: number | null
  stored_at: Date | null
  created_at: Date
  expires_at: Date
}

export const upload = pgTable('upload', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  item_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  key: text().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  size: bigint({ mode: 'number' }),
  stored_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})

export interface UsedProofTable {
  hash: Buffer
  expires_at: Date
}

export const usedProof = pgTable('used_proof', {
  hash: bytea().notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})

export interface UserAccountTable {
  id: string
  email: string
  password_hash: string | null
  display_name: string
  avatar: string | null
  preferred_timezone: string
  is_timezone_set: boolean
  terms_accepted_at: Date | null
  email_verified_at: Date | null
  blocked: boolean
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  default_data_fields: ColumnTypes['user_account.default_data_fields']
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | null
  asked_language: 'en' | 'de' | 'fr' | 'es' | 'ja' | null
}

export const userAccount = pgTable('user_account', {
  id: uuid().notNull(),
  email: text().notNull(),
  password_hash: text(),
  display_name: text().notNull(),
  avatar: text(),
  preferred_timezone: text()
    .notNull()
    .default(sql`'Etc/UTC'::text`),
  is_timezone_set: boolean()
    .notNull()
    .default(sql`false`),
  terms_accepted_at: timestamp({ withTimezone: true }),
  email_verified_at: timestamp({ withTimezone: true }),
  blocked: boolean()
    .notNull()
    .default(sql`false`),
  deleted_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  default_data_fields: jsonb()
    .$type<ColumnTypes['user_account.default_data_fields']>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  language: text().$type<'en' | 'de' | 'fr' | 'es' | 'ja'>(),
  asked_language: text().$type<'en' | 'de' | 'fr' | 'es' | 'ja'>(),
})

export interface UserConfigTable {
  user_id: string
  code: string
  value: unknown
}

export const userConfig = pgTable('user_config', {
  user_id: uuid().notNull(),
  code: text().notNull(),
  value: jsonb().notNull(),
})

export interface UserMetaTable {
  user_id: string
  code: string
  value: unknown
}

export const userMeta = pgTable('user_meta', {
  user_id: uuid().notNull(),
  code: text().notNull(),
  value: jsonb().notNull(),
})

export interface WebhookTable {
  ws_id: string
  id: string
  name: string
  url: string
  events: string[]
  project_id: string | null
  state: 'on' | 'off' | 'disabled'
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  last_seq: number
  failing_since: Date | null
  failures: number
  delivered_at: Date | null
  version: number
  created_by: string
  created_at: Date
  updated_at: Date
}

export const webhook = pgTable('webhook', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  url: text().notNull(),
  events: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  project_id: uuid(),
  state: text()
    .$type<'on' | 'off' | 'disabled'>()
    .notNull()
    .default(sql`'on'::text`),
  secret: bytea().notNull(),
  old_secret: bytea(),
  old_secret_until: timestamp({ withTimezone: true }),
  last_seq: bigint({ mode: 'number' }).notNull(),
  failing_since: timestamp({ withTimezone: true }),
  failures: integer()
    .notNull()
    .default(sql`0`),
  delivered_at: timestamp({ withTimezone: true }),
  version: integer()
    .notNull()
    .default(sql`1`),
  created_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface WebhookAttemptTable {
  ws_id: string
  delivery_id: string
  number: number
  at: Date
  duration_ms: number
  status: number | null
  fault: string | null
  detail: string | null
  request_headers: unknown
  response_headers: unknown | null
  response_body: string | null
}

export const webhookAttempt = pgTable('webhook_attempt', {
  ws_id: uuid().notNull(),
  delivery_id: uuid().notNull(),
  number: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  duration_ms: integer().notNull(),
  status: smallint(),
  fault: text(),
  detail: text(),
  request_headers: jsonb().notNull(),
  response_headers: jsonb(),
  response_body: text(),
})

export interface WebhookDeliveryTable {
  ws_id: string
  id: string
  webhook_id: string
  event_id: string
  type: string
  subject: string | null
  body: string
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  attempts: number
  next_at: Date | null
  by_hand: boolean
  created_at: Date
  finished_at: Date | null
}

export const webhookDelivery = pgTable('webhook_delivery', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  webhook_id: uuid().notNull(),
  event_id: text().notNull(),
  type: text().notNull(),
  subject: text(),
  body: text().notNull(),
  state: text()
    .$type<'waiting' | 'delivered' | 'failed' | 'cancelled'>()
    .notNull()
    .default(sql`'waiting'::text`),
  attempts: integer()
    .notNull()
    .default(sql`0`),
  next_at: timestamp({ withTimezone: true }),
  by_hand: boolean()
    .notNull()
    .default(sql`false`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  finished_at: timestamp({ withTimezone: true }),
})

export interface WorkspaceTable {
  id: string
  code: string
  name: string
  avatar: string | null
  bg_color: string
  text_color: string
  plan: string
  terminology: string[]
  timezone: string
  storage_quota: number
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  seats: number | null
  work_week: number[]
  work_day_start: string
  work_day_end: string
  currency: string
  reward_currency_name: string | null
  reward_currency_symbol: string | null
  live_rewards: boolean
  terminology_plurals: string[]
  work_week_version: number
  configs_version: number
  terminology_version: number
  target_ranking: boolean
  comments_for_clients: boolean
  default_flow_id: string | null
  holiday_group_id: string | null
}

export const workspace = pgTable('workspace', {
  id: uuid().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  avatar: text(),
  bg_color: text()
    .notNull()
    .default(sql`'#7a3b12'::text`),
  text_color: text()
    .notNull()
    .default(sql`'#ffffff'::text`),
  plan: text()
    .notNull()
    .default(sql`'free'::text`),
  terminology: text()
    .array()
    .notNull()
    .default(sql`ARRAY['Project'::text, 'Process'::text, 'Episode'::text, 'Take'::text, 'Scene'::text]`),
  timezone: text()
    .notNull()
    .default(sql`'Etc/UTC'::text`),
  storage_quota: bigint({ mode: 'number' })
    .notNull()
    .default(sql`'107374182400'::bigint`),
  deleted_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  seats: integer(),
  work_week: smallint()
    .array()
    .notNull()
    .default(sql`ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint]`),
  work_day_start: time()
    .notNull()
    .default(sql`'09:00:00'::time without time zone`),
  work_day_end: time()
    .notNull()
    .default(sql`'18:00:00'::time without time zone`),
  currency: text()
    .notNull()
    .default(sql`'USD'::text`),
  reward_currency_name: text(),
  reward_currency_symbol: text(),
  live_rewards: boolean()
    .notNull()
    .default(sql`false`),
  terminology_plurals: text()
    .array()
    .notNull()
    .default(sql`ARRAY[''::text, ''::text, ''::text, ''::text, ''::text]`),
  work_week_version: integer()
    .notNull()
    .default(sql`1`),
  configs_version: integer()
    .notNull()
    .default(sql`1`),
  terminology_version: integer()
    .notNull()
    .default(sql`1`),
  target_ranking: boolean()
    .notNull()
    .default(sql`false`),
  comments_for_clients: boolean()
    .notNull()
    .default(sql`false`),
  default_flow_id: uuid(),
  holiday_group_id: uuid(),
})

export interface WsAuditTable {
  ws_id: string
  id: string
  ws_user_id: string
  event: string
  subject_kind: 'role' | 'person' | 'workspace' | 'token' | 'link' | 'webhook' | null
  subject_id: string | null
  data: unknown
  created_at: Date
}

export const wsAudit = pgTable('ws_audit', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  event: text().notNull(),
  subject_kind: text().$type<'role' | 'person' | 'workspace' | 'token' | 'link' | 'webhook'>(),
  subject_id: uuid(),
  data: jsonb()
    .notNull()
    .default(sql`'{}'::jsonb`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface WsDataFieldTable {
  ws_id: string
  id: string
  label: string
  position: number
  created_at: Date
}

export const wsDataField = pgTable('ws_data_field', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  label: text().notNull(),
  position: integer()
    .notNull()
    .default(sql`0`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

export interface WsDataValueTable {
  ws_id: string
  field_id: string
  ws_user_id: string
  value: string
}

export const wsDataValue = pgTable('ws_data_value', {
  ws_id: uuid().notNull(),
  field_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  value: text().notNull(),
})

export interface WsInvitationTable {
  ws_id: string
  id: string
  ws_user_id: string
  role_id: string
  email: string
  token_hash: Buffer
  invited_by: string
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  declined_at: Date | null
  withdrawn_at: Date | null
}

export const wsInvitation = pgTable('ws_invitation', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  role_id: uuid().notNull(),
  email: text().notNull(),
  token_hash: bytea().notNull(),
  invited_by: uuid().notNull(),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  expires_at: timestamp({ withTimezone: true }).notNull(),
  accepted_at: timestamp({ withTimezone: true }),
  declined_at: timestamp({ withTimezone: true }),
  withdrawn_at: timestamp({ withTimezone: true }),
})

export interface WsRoleTable {
  ws_id: string
  id: string
  root_role_id: 1 | 6 | 7 | 10
  name: string
  description: string
  permissions: string[] | null
  is_default: boolean
  status: number
  created_at: Date
  landing_page_route: string | null
  landing_page_name: string | null
  version: number
  updated_at: Date
  is_root: boolean
}

export const wsRole = pgTable('ws_role', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  root_role_id: smallint().$type<1 | 6 | 7 | 10>().notNull(),
  name: text().notNull(),
  description: text()
    .notNull()
    .default(sql`''::text`),
  permissions: text().array(),
  is_default: boolean()
    .notNull()
    .default(sql`false`),
  status: smallint()
    .notNull()
    .default(sql`1`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  landing_page_route: text(),
  landing_page_name: text(),
  version: integer()
    .notNull()
    .default(sql`1`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  is_root: boolean()
    .notNull()
    .default(sql`false`),
})

export interface WsUserTable {
  ws_id: string
  id: string
  user_id: string
  role_id: string
  display_name: string
  profile_image: string | null
  status: number
  blocked: boolean
  granted: string[]
  revoked: string[]
  last_access_at: Date
  created_at: Date
  landing_page_route: string | null
  landing_page_name: string | null
  version: number
  updated_at: Date
  visible: boolean
  deleted_at: Date | null
  status_before: number | null
  audience_notice: boolean
  favourites: ColumnTypes['ws_user.favourites']
}

export const wsUser = pgTable('ws_user', {
  ws_id: uuid().notNull(),
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  role_id: uuid().notNull(),
  display_name: text().notNull(),
  profile_image: text(),
  status: smallint()
    .notNull()
    .default(sql`1`),
  blocked: boolean()
    .notNull()
    .default(sql`false`),
  granted: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  revoked: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  last_access_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  created_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  landing_page_route: text(),
  landing_page_name: text(),
  version: integer()
    .notNull()
    .default(sql`1`),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
  visible: boolean()
    .notNull()
    .default(sql`true`),
  deleted_at: timestamp({ withTimezone: true }),
  status_before: smallint(),
  audience_notice: boolean()
    .notNull()
    .default(sql`false`),
  favourites: jsonb()
    .$type<ColumnTypes['ws_user.favourites']>()
    .notNull()
    .default(sql`'[]'::jsonb`),
})

export interface WsUserDetailTable {
  ws_id: string
  ws_user_id: string
  first_name: string
  middle_name: string
  last_name: string
  birthday: string | null
  phone: string
  mobile_phone: string
  address_1: string
  address_2: string
  address_3: string
  postal_code: string
  city: string
  country: string
  holiday_group_id: string | null
  updated_at: Date
}

export const wsUserDetail = pgTable('ws_user_detail', {
  ws_id: uuid().notNull(),
  ws_user_id: uuid().notNull(),
  first_name: text()
    .notNull()
    .default(sql`''::text`),
  middle_name: text()
    .notNull()
    .default(sql`''::text`),
  last_name: text()
    .notNull()
    .default(sql`''::text`),
  birthday: date(),
  phone: text()
    .notNull()
    .default(sql`''::text`),
  mobile_phone: text()
    .notNull()
    .default(sql`''::text`),
  address_1: text()
    .notNull()
    .default(sql`''::text`),
  address_2: text()
    .notNull()
    .default(sql`''::text`),
  address_3: text()
    .notNull()
    .default(sql`''::text`),
  postal_code: text()
    .notNull()
    .default(sql`''::text`),
  city: text()
    .notNull()
    .default(sql`''::text`),
  country: text()
    .notNull()
    .default(sql`''::text`),
  holiday_group_id: uuid(),
  updated_at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
