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
  primaryKey,
  real,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The tables of migrations/0001_init.sql for drizzle's builder: columns under their own names, which are those of the
 * API. The SQL file is the truth about keys, checks and policies; a test holds the two together. Long because it lists
 * what the database has.
 */

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/** 'yyyy-mm-dd' */
const day = () => date({ mode: 'string' })
/** Exact, as text. */
const exact = () => numeric({ precision: 26, scale: 8 })
/** Made by the database from the name: natural order. */
const nameSort = () => text().generatedAlwaysAs(sql`natural_sort(name)`)
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const serverSetting = pgTable('server_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
})

export const userAccount = pgTable('user_account', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  password_hash: text(),
  display_name: text().notNull(),
  avatar: text(),
  preferred_timezone: text().notNull().default('Etc/UTC'),
  is_timezone_set: boolean().notNull().default(false),
  terms_accepted_at: moment(),
  email_verified_at: moment(),
  default_data_fields: jsonb().notNull().default([]),
  blocked: boolean().notNull().default(false),
  deleted_at: moment(),
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
})

export const authSession = pgTable('auth_session', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  refresh_hash: bytes().notNull(),
  previous_hash: bytes(),
  rotated_at: moment(),
  taken_up_at: moment(),
  user_agent: text().notNull().default(''),
  address: text().notNull().default(''),
  created_at: moment().notNull().defaultNow(),
  last_used_at: moment().notNull().defaultNow(),
  expires_at: moment().notNull(),
  revoked_at: moment(),
  revoked_reason: text(),
  signed_in_by: text().notNull().default('password'),
})

export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resets_at: moment().notNull(),
})

export const mailOutbox = pgTable('mail_outbox', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  created_at: moment().notNull().defaultNow(),
  next_at: moment().defaultNow(),
  attempts: integer().notNull().default(0),
  sent_at: moment(),
  last_error: text(),
})

export const accountEvent = pgTable('account_event', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  session_id: uuid(),
  event: text().notNull(),
  address: text().notNull().default(''),
  user_agent: text().notNull().default(''),
  created_at: moment().notNull().defaultNow(),
})

export const accountTotp = pgTable('account_totp', {
  user_id: uuid().primaryKey(),
  secret: bytes(),
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  pending_secret: bytes(),
  pending_since: moment(),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    user_id: uuid().notNull(),
    code_hash: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
)

export const loginChallenge = pgTable('login_challenge', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  failures: smallint().notNull().default(0),
  expires_at: moment().notNull(),
  signed_in_by: text().notNull().default('password'),
})

export const accountIdentity = pgTable(
  'account_identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: uuid().notNull(),
    email: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    last_used_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] })],
)

export const passkey = pgTable('passkey', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  name: text().notNull(),
  credential_id: bytes().notNull(),
  public_key: bytes().notNull(),
  counter: bigint({ mode: 'number' }).notNull().default(0),
  transports: text().array().notNull().default([]),
  backed_up: boolean().notNull().default(false),
  created_at: moment().notNull().defaultNow(),
  last_used_at: moment(),
})

export const usedProof = pgTable('used_proof', {
  hash: bytes().primaryKey(),
  expires_at: moment().notNull(),
})

export const userConfig = pgTable(
  'user_config',
  {
    user_id: uuid().notNull(),
    code: text().notNull(),
    value: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code] })],
)

export const userMeta = pgTable(
  'user_meta',
  {
    user_id: uuid().notNull(),
    code: text().notNull(),
    value: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code] })],
)

export const pushToken = pgTable(
  'push_token',
  {
    user_id: uuid().notNull(),
    device_code: text().notNull(),
    session_id: uuid().notNull(),
    token: text().notNull(),
    token_hash: bytes().notNull(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.device_code] })],
)

export const workspace = pgTable('workspace', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  avatar: text(),
  bg_color: text().notNull().default('#7a3b12'),
  text_color: text().notNull().default('#ffffff'),
  plan: text().notNull().default('free'),
  terminology: text()
    .array()
    .notNull()
    .default(sql`array['Project', 'Process', 'Episode', 'Take', 'Scene']`),
  timezone: text().notNull().default('Etc/UTC'),
  storage_quota: bigint({ mode: 'number' }).notNull().default(107374182400),
  seats: integer(),
  work_week: smallint().array().notNull().default([1, 2, 3, 4, 5]),
  work_day_start: time().notNull().default('09:00'),
  work_day_end: time().notNull().default('18:00'),
  currency: text().notNull().default('USD'),
  reward_currency_name: text(),
  reward_currency_symbol: text(),
  live_rewards: boolean().notNull().default(false),
  comments_for_clients: boolean().notNull().default(false),
  target_ranking: boolean().notNull().default(false),
  terminology_plurals: text().array().notNull().default(['', '', '', '', '']),
  work_week_version: integer().notNull().default(1),
  configs_version: integer().notNull().default(1),
  terminology_version: integer().notNull().default(1),
  deleted_at: moment(),
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
})

export const wsRole = pgTable(
  'ws_role',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    root_role_id: smallint().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    permissions: text().array(),
    is_default: boolean().notNull().default(false),
    is_root: boolean().notNull().default(false),
    landing_page_route: text(),
    landing_page_name: text(),
    status: smallint().notNull().default(1),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const wsUser = pgTable(
  'ws_user',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    user_id: uuid().notNull(),
    role_id: uuid().notNull(),
    display_name: text().notNull(),
    profile_image: text(),
    status: smallint().notNull().default(1),
    blocked: boolean().notNull().default(false),
    granted: text().array().notNull().default([]),
    revoked: text().array().notNull().default([]),
    landing_page_route: text(),
    landing_page_name: text(),
    audience_notice: boolean().notNull().default(false),
    last_access_at: moment().notNull().defaultNow(),
    visible: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    deleted_at: moment(),
    status_before: smallint(),
    updated_at: moment().notNull().defaultNow(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const apiToken = pgTable(
  'api_token',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    name: text().notNull(),
    hint: text().notNull(),
    token_hash: bytes().notNull(),
    scopes: text().array().notNull(),
    allowed_origins: text().array().notNull().default([]),
    expires_at: moment(),
    last_used_at: moment(),
    revoked_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const team = pgTable(
  'team',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    copied_role_id: uuid(),
    created_by: uuid(),
    version: integer().notNull().default(1),
    is_public: boolean().notNull().default(true),
    status: smallint().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const teamMember = pgTable(
  'team_member',
  {
    ws_id: uuid().notNull(),
    team_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.team_id, t.ws_user_id] })],
)

export const metric = pgTable(
  'metric',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    created_by: uuid(),
    version: integer().notNull().default(1),
    type: text().notNull(),
    options: jsonb().notNull().default({}),
    status: smallint().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
    access: text(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const templateFlow = pgTable(
  'template_flow',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    created_by: uuid(),
    version: integer().notNull().default(1),
    status: smallint().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const templateFlowStatus = pgTable(
  'template_flow_status',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    template_flow_id: uuid().notNull(),
    name: text().notNull(),
    kind: smallint().notNull(),
    colour: text(),
    position: integer().notNull(),
    reserved: boolean().notNull().default(false),
    status: smallint().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const entity = pgTable(
  'entity',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    type: smallint().notNull(),
    parent_id: uuid(),
    project_id: uuid().notNull(),
    process_id: uuid(),
    episode_id: uuid(),
    take_id: uuid(),
    name: text().notNull(),
    code: text(),
    description: text().notNull().default(''),
    scheduled_start: day(),
    scheduled_due: day(),
    template_flow_id: uuid(),
    primary_metric_id: uuid(),
    point_metric_id: uuid(),
    status: smallint().notNull().default(1),
    position: integer().notNull().default(0),
    thumbnail_key: text(),
    name_sort: nameSort(),
    start_frame: integer(),
    version: integer().notNull().default(1),
    created_by: uuid(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const entityCoordinator = pgTable(
  'entity_coordinator',
  {
    ws_id: uuid().notNull(),
    entity_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.entity_id, t.ws_user_id] })],
)

export const entityTeam = pgTable(
  'entity_team',
  {
    ws_id: uuid().notNull(),
    entity_id: uuid().notNull(),
    team_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.entity_id, t.team_id] })],
)

export const entityMetric = pgTable(
  'entity_metric',
  {
    ws_id: uuid().notNull(),
    entity_id: uuid().notNull(),
    metric_id: uuid().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.entity_id, t.metric_id] })],
)

export const item = pgTable(
  'item',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    entity_id: uuid().notNull(),
    project_id: uuid().notNull(),
    process_id: uuid(),
    episode_id: uuid(),
    take_id: uuid(),
    name: text().notNull(),
    code: text(),
    description: text().notNull().default(''),
    status_id: uuid(),
    status_kind: smallint().notNull().default(0),
    due_date: day(),
    position: integer().notNull().default(0),
    thumbnail_key: text(),
    name_sort: nameSort(),
    code_sort: text().generatedAlwaysAs(sql`natural_sort(code)`),
    start_frame: integer(),
    frame_in: integer(),
    frame_out: integer(),
    version: integer().notNull().default(1),
    created_by: uuid(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const itemUser = pgTable(
  'item_user',
  {
    ws_id: uuid().notNull(),
    item_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    role: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.item_id, t.role, t.ws_user_id] })],
)

export const itemMetric = pgTable(
  'item_metric',
  {
    ws_id: uuid().notNull(),
    item_id: uuid().notNull(),
    metric_id: uuid().notNull(),
    value: exact().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.item_id, t.metric_id] })],
)

export const rendition = pgTable(
  'rendition',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    item_id: uuid().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    kind: text().notNull(),
    state: text().notNull(),
    progress: real().notNull().default(0),
    error_code: text(),
    error_message: text(),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const renditionFile = pgTable(
  'rendition_file',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    rendition_id: uuid().notNull(),
    position: integer().notNull(),
    original_name: text().notNull(),
    key: text().notNull(),
    kind: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    frame_rate_num: integer(),
    frame_rate_den: integer(),
    frame_count: integer(),
    duration_us: bigint({ mode: 'number' }),
    frame_table: jsonb(),
    has_audio: boolean().notNull().default(false),
    video_codec: text(),
    audio_codec: text(),
    proxy_key: text(),
    thumbnail_key: text(),
    sprite_key: text(),
    sprite_info: jsonb(),
    waveform_key: text(),
    start_timecode: text(),
    warning: text(),
    tiles_key: text(),
    tiles_info: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const upload = pgTable(
  'upload',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    item_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }),
    stored_at: moment(),
    created_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const comment = pgTable(
  'comment',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    item_id: uuid().notNull(),
    rendition_id: uuid(),
    parent_id: uuid(),
    author_id: uuid().notNull(),
    guest_id: uuid(),
    text: text().notNull(),
    frame_start: integer(),
    frame_end: integer(),
    file_index: integer(),
    marker_colour: text(),
    edited: boolean().notNull().default(false),
    edited_at: moment(),
    done_at: moment(),
    done_by: uuid(),
    assignee_id: uuid(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
    for_clients: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const commentAttachment = pgTable(
  'comment_attachment',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    comment_id: uuid().notNull(),
    position: integer().notNull(),
    category: text().notNull(),
    name: text().notNull(),
    key: text(),
    url: text(),
    mime: text(),
    size: bigint({ mode: 'number' }).notNull().default(0),
    voice_ms: integer(),
    voice_peaks: jsonb(),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const commentAddressed = pgTable(
  'comment_addressed',
  {
    ws_id: uuid().notNull(),
    comment_id: uuid().notNull(),
    rendition_id: uuid().notNull(),
    by_id: uuid().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.comment_id, t.rendition_id] })],
)

export const commentMention = pgTable(
  'comment_mention',
  {
    ws_id: uuid().notNull(),
    comment_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.comment_id, t.ws_user_id] })],
)

export const commentReaction = pgTable(
  'comment_reaction',
  {
    ws_id: uuid().notNull(),
    comment_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    emoji: text().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.comment_id, t.emoji, t.ws_user_id] })],
)

export const annotationOp = pgTable(
  'annotation_op',
  {
    ws_id: uuid().notNull(),
    rendition_id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    op_id: uuid().notNull(),
    object_id: uuid().notNull(),
    author_id: uuid().notNull(),
    guest_id: uuid(),
    clock: bigint({ mode: 'number' }).notNull(),
    actor: text().notNull(),
    op: jsonb().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.rendition_id, t.seq] })],
)

export const annotationObject = pgTable(
  'annotation_object',
  {
    ws_id: uuid().notNull(),
    rendition_id: uuid().notNull(),
    id: uuid().notNull(),
    author_id: uuid().notNull(),
    guest_id: uuid(),
    deleted: boolean().notNull(),
    folded: jsonb().notNull(),
    created_at: moment().notNull().defaultNow(),
    for_clients: boolean().notNull().default(false),
    audience_seq: bigint({ mode: 'number' }),
    comment_id: uuid(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.rendition_id, t.id] })],
)

export const itemNote = pgTable(
  'item_note',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    item_id: uuid().notNull(),
    text: text().notNull(),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const itemFile = pgTable(
  'item_file',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    item_id: uuid().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    key: text(),
    url: text(),
    category: text().notNull().default('other'),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const itemMarker = pgTable(
  'item_marker',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    item_id: uuid().notNull(),
    rendition_id: uuid().notNull(),
    frame: integer().notNull(),
    colour: text().notNull(),
    label: text().notNull().default(''),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const wsInvitation = pgTable(
  'ws_invitation',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    role_id: uuid().notNull(),
    email: text().notNull(),
    token_hash: bytes().notNull(),
    invited_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    accepted_at: moment(),
    declined_at: moment(),
    withdrawn_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const notification = pgTable(
  'notification',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    type: text().notNull(),
    kind: text().notNull().default('direct'),
    source: text(),
    item_id: uuid(),
    entity_id: uuid(),
    playlist_id: uuid(),
    comment_id: uuid(),
    actor_id: uuid(),
    group_key: text().notNull().default(''),
    count: integer().notNull().default(1),
    changes: integer().notNull().default(1),
    payload: jsonb().notNull().default({}),
    created_at: moment().notNull().defaultNow(),
    seen_at: moment(),
    cleared_at: moment(),
    pushed_at: moment(),
    mailed_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const notificationSetting = pgTable(
  'notification_setting',
  {
    ws_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    assignee: boolean().notNull().default(true),
    comment: boolean().notNull().default(true),
    create: boolean().notNull().default(true),
    date: boolean().notNull().default(true),
    playlist: boolean().notNull().default(true),
    status: boolean().notNull().default(true),
    digest: text().notNull().default('never'),
    digest_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.ws_user_id] })],
)

export const notificationMute = pgTable(
  'notification_mute',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    item_id: uuid(),
    entity_id: uuid(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const notificationDay = pgTable('notification_day', {
  ws_id: uuid().primaryKey(),
  day: day().notNull(),
})

export const wsUserDetail = pgTable(
  'ws_user_detail',
  {
    ws_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    first_name: text().notNull().default(''),
    middle_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    birthday: day(),
    phone: text().notNull().default(''),
    mobile_phone: text().notNull().default(''),
    address_1: text().notNull().default(''),
    address_2: text().notNull().default(''),
    address_3: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default(''),
    holiday_group_id: uuid(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.ws_user_id] })],
)

export const wsDataField = pgTable(
  'ws_data_field',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    label: text().notNull(),
    position: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const wsDataValue = pgTable(
  'ws_data_value',
  {
    ws_id: uuid().notNull(),
    field_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    value: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.field_id, t.ws_user_id] })],
)

export const wsAudit = pgTable(
  'ws_audit',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    event: text().notNull(),
    subject_kind: text(),
    subject_id: uuid(),
    data: jsonb().notNull().default({}),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const holidayGroup = pgTable(
  'holiday_group',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    year: smallint().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const holiday = pgTable(
  'holiday',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    group_id: uuid().notNull(),
    name: text().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const specialDay = pgTable(
  'special_day',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    type: smallint().notNull(),
    note: text().notNull().default(''),
    start_date: day().notNull(),
    end_date: day().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const specialDayPerson = pgTable(
  'special_day_person',
  {
    ws_id: uuid().notNull(),
    special_day_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.special_day_id, t.ws_user_id] })],
)

export const target = pgTable(
  'target',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text().notNull().default('item_count'),
    metric_id: uuid(),
    duration: integer().notNull().default(1),
    created_by: uuid(),
    status: smallint().notNull().default(1),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const targetLevel = pgTable(
  'target_level',
  {
    ws_id: uuid().notNull(),
    target_id: uuid().notNull(),
    position: smallint().notNull(),
    name: text().notNull(),
    goal: exact().notNull(),
    colour: text().notNull(),
    reward_kind: text().notNull(),
    reward_value: exact().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.target_id, t.position] })],
)

export const targetMonth = pgTable(
  'target_month',
  {
    ws_id: uuid().notNull(),
    month: day().notNull(),
    calculated_at: moment(),
    calculated_by: uuid(),
    job_id: uuid(),
    asked_by: uuid(),
    closed_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.month] })],
)

export const targetRecord = pgTable(
  'target_record',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    month: day().notNull(),
    target_id: uuid(),
    kind: text().notNull(),
    subject_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    item_id: uuid().notNull(),
    approved_at: moment().notNull(),
    approved_on: day().notNull(),
    value: exact().notNull(),
    names: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const targetRecalculation = pgTable(
  'target_recalculation',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    month: day().notNull(),
    ws_user_id: uuid(),
    at: moment().notNull().defaultNow(),
    changed: integer().notNull(),
    changes: jsonb().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const targetUserRole = pgTable(
  'target_user_role',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    target_id: uuid().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const targetUserRolePerson = pgTable(
  'target_user_role_person',
  {
    ws_id: uuid().notNull(),
    target_user_role_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.target_user_role_id, t.ws_user_id] })],
)

export const targetUserRoleTeam = pgTable(
  'target_user_role_team',
  {
    ws_id: uuid().notNull(),
    target_user_role_id: uuid().notNull(),
    team_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.target_user_role_id, t.team_id] })],
)

/** `achieved` and `reward` are numeric without a limit: sums of many values, and products of them. */
export const targetSummary = pgTable(
  'target_summary',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    month: day().notNull(),
    target_id: uuid().notNull(),
    ws_user_id: uuid(),
    team_id: uuid(),
    subject_id: uuid()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(ws_user_id, team_id)`),
    start_date: day().notNull(),
    end_date: day().notNull(),
    achieved: exact().notNull(),
    scenes: integer().notNull(),
    levels: jsonb().notNull(),
    level: smallint(),
    reward: exact(),
    reward_unit: jsonb(),
    reached: jsonb().notNull().default([]),
    members: jsonb().notNull().default([]),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const metricDependency = pgTable(
  'metric_dependency',
  {
    ws_id: uuid().notNull(),
    metric_id: uuid().notNull(),
    depends_on_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.metric_id, t.depends_on_id] })],
)

export const changeBatch = pgTable(
  'change_batch',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid(),
    automation_id: uuid(),
    automation_name: text(),
    source: text().notNull(),
    undoes: uuid(),
    undone_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const changeRecord = pgTable(
  'change_record',
  {
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
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const libraryFavourite = pgTable(
  'library_favourite',
  {
    ws_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    kind: text().notNull(),
    thing_id: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.ws_user_id, t.kind, t.thing_id] })],
)

export const savedView = pgTable(
  'saved_view',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    name: text().notNull(),
    place: text().notNull(),
    is_shared: boolean().notNull().default(false),
    state: jsonb().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const todoItem = pgTable(
  'todo_item',
  {
    ws_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    item_id: uuid().notNull(),
    position: integer().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.ws_user_id, t.item_id] })],
)

export const guestLink = pgTable(
  'guest_link',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    playlist_id: uuid(),
    item_id: uuid(),
    name: text().notNull(),
    access: text().notNull(),
    passphrase_hash: text(),
    expires_on: date(),
    has_watermark: boolean().notNull().default(false),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
    revoked_at: moment(),
    opened_count: integer().notNull().default(0),
    last_opened_at: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const guestVisitor = pgTable(
  'guest_visitor',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    link_id: uuid(),
    name: text().notNull(),
    first_seen_at: moment().notNull().defaultNow(),
    last_seen_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const playlist = pgTable(
  'playlist',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    owner_id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    rule: jsonb(),
    default_rendition: text().notNull().default('latest'),
    code: text().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const playlistItem = pgTable(
  'playlist_item',
  {
    ws_id: uuid().notNull(),
    playlist_id: uuid().notNull(),
    item_id: uuid().notNull(),
    position: integer().notNull(),
    added_rendition_id: uuid(),
    chosen_rendition_id: uuid(),
    added_by: uuid().notNull(),
    added_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.playlist_id, t.item_id] })],
)

export const playlistUser = pgTable(
  'playlist_user',
  {
    ws_id: uuid().notNull(),
    playlist_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    state: text().notNull(),
    access: text().notNull().default('view'),
    expires_at: moment(),
    message: text().notNull().default(''),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.playlist_id, t.ws_user_id] })],
)

export const playlistUse = pgTable(
  'playlist_use',
  {
    ws_id: uuid().notNull(),
    playlist_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    is_hidden: boolean().notNull().default(false),
    opened_count: integer().notNull().default(0),
    opened_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.playlist_id, t.ws_user_id] })],
)

export const playlistSnapshot = pgTable(
  'playlist_snapshot',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    playlist_id: uuid().notNull(),
    reason: text().notNull(),
    items: jsonb().notNull(),
    by_id: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const room = pgTable(
  'room',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    playlist_id: uuid(),
    of_playlist: boolean().notNull(),
    snapshot_id: uuid(),
    created_by: uuid().notNull(),
    state: jsonb().notNull(),
    seq: bigint({ mode: 'number' }).notNull().default(0),
    presenter_client_id: uuid(),
    set_at: moment().notNull().defaultNow(),
    started_at: moment().notNull().defaultNow(),
    ended_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const roomScene = pgTable(
  'room_scene',
  {
    ws_id: uuid().notNull(),
    room_id: uuid().notNull(),
    item_id: uuid().notNull(),
    position: integer().notNull(),
    rendition_id: uuid(),
    version: integer(),
    name: text().notNull(),
    code: text(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.room_id, t.item_id] })],
)

export const roomVisit = pgTable(
  'room_visit',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    room_id: uuid().notNull(),
    client_id: uuid().notNull(),
    connection_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    following: boolean().notNull().default(true),
    joined_at: moment().notNull().defaultNow(),
    seen_at: moment().notNull().defaultNow(),
    left_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const roomShown = pgTable(
  'room_shown',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    room_id: uuid().notNull(),
    item_id: uuid().notNull(),
    from_at: moment().notNull().defaultNow(),
    to_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const reportUse = pgTable(
  'report_use',
  {
    ws_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    report: text().notNull(),
    uses: integer().notNull().default(1),
    used_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.ws_user_id, t.report] })],
)

export const reportFile = pgTable(
  'report_file',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    report: text().notNull(),
    format: text().notNull(),
    name: text().notNull(),
    query: jsonb().notNull().default({}),
    state: text().notNull().default('queued'),
    job_id: uuid().notNull(),
    progress: real().notNull().default(0),
    rows_done: integer().notNull().default(0),
    rows_total: integer(),
    bytes: bigint({ mode: 'number' }),
    key: text(),
    message: text(),
    created_at: moment().notNull().defaultNow(),
    finished_at: moment(),
    expires_at: moment().notNull(),
    compares_people: boolean().notNull().default(true),
    has_personal: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const reportHistory = pgTable(
  'report_history',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    entity_id: uuid(),
    name: text().notNull(),
    data: text().notNull(),
    scenes: integer().notNull(),
    approved: integer().notNull(),
    metric_sum: exact(),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const productionImport = pgTable(
  'production_import',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    source: text(),
    state: text().notNull().default('draft'),
    facts: jsonb(),
    mapping: jsonb(),
    choices: jsonb().notNull().default({}),
    report: jsonb(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    message: text(),
    job_id: uuid(),
    report_key: text(),
    batch_id: uuid(),
    created_at: moment().notNull().defaultNow(),
    finished_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const productionFile = pgTable(
  'production_file',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    import_id: uuid().notNull(),
    name: text().notNull(),
    key: text().notNull(),
    size: integer().notNull(),
    tables: jsonb().notNull().default([]),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const sourceLink = pgTable(
  'source_link',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    source: text().notNull(),
    project_id: uuid().notNull(),
    kind: text().notNull(),
    key: text().notNull(),
    entity_id: uuid(),
    item_id: uuid(),
    comment_id: uuid(),
    import_id: uuid(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const webhook = pgTable(
  'webhook',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull().default([]),
    project_id: uuid(),
    state: text().notNull().default('on'),
    secret: bytes().notNull(),
    old_secret: bytes(),
    old_secret_until: moment(),
    last_seq: bigint({ mode: 'number' }).notNull(),
    failing_since: moment(),
    failures: integer().notNull().default(0),
    delivered_at: moment(),
    version: integer().notNull().default(1),
    created_by: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    ws_id: uuid().notNull(),
    id: uuid().notNull(),
    webhook_id: uuid().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    subject: text(),
    body: text().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_at: moment(),
    by_hand: boolean().notNull().default(false),
    created_at: moment().notNull().defaultNow(),
    finished_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.id] })],
)

export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    ws_id: uuid().notNull(),
    delivery_id: uuid().notNull(),
    number: integer().notNull(),
    at: moment().notNull(),
    duration_ms: integer().notNull(),
    status: smallint(),
    fault: text(),
    detail: text(),
    request_headers: jsonb().notNull(),
    response_headers: jsonb(),
    response_body: text(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.delivery_id, t.number] })],
)

export const keptAnswer = pgTable(
  'kept_answer',
  {
    ws_id: uuid().notNull(),
    ws_user_id: uuid().notNull(),
    key: uuid().notNull(),
    call: text().notNull(),
    digest: bytes().notNull(),
    answer: jsonb(),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ws_id, t.ws_user_id, t.key] })],
)
