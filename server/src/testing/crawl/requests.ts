import { z } from 'zod'
import { contract } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'

/** Rows of a workspace that stand for a parameter: their id and what they hang on. */
type Row = Record<string, string | null>

export interface Values {
  database: Database
  wsId: string
  wsCode: string
  /** Values of parameters that are no rows' ids, by `{segment before it} {name}` or by name in the query. */
  texts: Readonly<Record<string, readonly string[]>>
}

/** The table of a parameter of a path, by the segment before it. */
const TABLE_OF: Readonly<Record<string, string>> = {
  automations: 'automation',
  comments: 'comment',
  deliveries: 'webhook_delivery',
  entities: 'entity',
  files: 'report_file',
  items: 'item',
  metrics: 'metric',
  notifications: 'notification',
  people: 'ws_user',
  'personal-playlists': 'playlist',
  playlists: 'playlist',
  'production-imports': 'production_import',
  renditions: 'rendition',
  'report-histories': 'report_history',
  rooms: 'room',
  'saved-views': 'saved_view',
  snapshots: 'playlist_snapshot',
  'target-user-roles': 'target_user_role',
  targets: 'target',
  teams: 'team',
  'template-flows': 'template_flow',
  trash: 'trash',
  tile: 'ws_user',
  webhooks: 'webhook',
  'workingday-days': 'special_day',
  'workingday-groups': 'holiday_group',
  'workspace-playlists': 'playlist',
  'ws-roles': 'ws_role',
  compare: 'ws_role',
  'ws-user-roles': 'ws_user',
}

/** The table of a parameter of the query that takes ids. */
const TABLE_OF_QUERY: Readonly<Record<string, string>> = {
  actor_eq: 'ws_user',
  assignee_id: 'ws_user',
  by_eq: 'ws_user',
  divided_of: 'entity',
  entity_id: 'entity',
  entity_id_eq: 'entity',
  group_id: 'holiday_group',
  item_id: 'item',
  item_ids: 'item',
  metric_id: 'metric',
  parent_eq: 'entity',
  within_eq: 'entity',
  parent_id: 'entity',
  playlist_id: 'playlist',
  project_id: 'entity',
  rendition_id: 'rendition',
  subject_id_eq: 'ws_user',
  tag_all: 'tag',
  target_id_eq: 'target',
  team_id: 'team',
  team_id_eq: 'team',
  team_ina: 'team',
  place_ina: 'entity',
  place_nina: 'entity',
  template_flow_id: 'template_flow',
  template_id: 'template_flow',
  user: 'ws_user',
  ws_role_id_eq: 'ws_role',
  ws_user_id: 'ws_user',
  ws_user_id_eq: 'ws_user',
}

/** Words of parameters that are lists of words. */
const INCLUDES = {
  include: ['children', 'items', 'items_count', 'storage', 'children,items'],
} as const
/** Of people, roles and the like a few stand for all: what they show of scenes is the same. */
const MOST_ROWS: Readonly<Record<string, number>> = { ws_user: 2, ws_role: 2, team: 1, metric: 1, template_flow: 1 }
export const UNKNOWN_ROW = '01890000-0000-7000-8000-000000000000'

class Rows {
  readonly #values: Values
  readonly #known = new Map<string, Promise<Row[]>>()

  constructor(values: Values) {
    this.#values = values
  }

  of(table: string): Promise<Row[]> {
    const known = this.#known.get(table)
    if (known) return known
    const { database, wsId } = this.#values
    const rows = database
      .query<Row>(`select * from ${table} where ws_id = $1 order by id limit $2`, [wsId, MOST_ROWS[table] ?? 40])
      .then((found) => (found.length > 0 ? found : [{ id: UNKNOWN_ROW }]))
    this.#known.set(table, rows)
    return rows
  }

  async idsOf(table: string): Promise<string[]> {
    return (await this.of(table)).flatMap(({ id }) => id ?? [])
  }
}

const PARAMETER = /([\w-]+)\}?\/(?:[\w-]+\.)?\{(\w+)\}/g

/** Every way to fill a path: each thing below each other, whether it hangs there or not. */
async function pathsOf(spec: EndpointSpec, { wsCode, texts }: Values, rows: Rows): Promise<string[]> {
  let paths = [spec.path.replace('{ws_code}', wsCode)]
  for (const [, segment = '', name = ''] of spec.path.matchAll(PARAMETER)) {
    if (name === 'ws_code') continue
    const table = TABLE_OF[segment]
    const filled = texts[`${segment} ${name}`] ?? (table ? await rows.idsOf(table) : undefined)
    if (!filled) throw new Error(`nothing fills {${name}} behind ${segment} of ${spec.path}`)
    paths = paths.flatMap((path) => filled.map((value) => path.replace(`{${name}}`, value)))
  }
  return paths
}

interface QuerySchema {
  type?: string
  enum?: unknown[]
  format?: string
  maximum?: number
  default?: unknown
  anyOf?: QuerySchema[]
}

/** The values to be tried of one parameter; undefined where none is needed. */
async function valuesOf(name: string, schema: QuerySchema, isRequired: boolean, { texts }: Values, rows: Rows) {
  const table = TABLE_OF_QUERY[name]
  if (texts[name]) return texts[name]
  if (name in INCLUDES) return INCLUDES[name as keyof typeof INCLUDES]
  if (name === 'metrics') {
    // A value's own condition: all ways of each.
    return (await rows.idsOf('metric')).flatMap((id) => [`${id}:gte:0`, `${id}:none`])
  }
  if (table) {
    const ids = await rows.idsOf(table)
    // A list takes all at once, what is hidden among what is not.
    return name.endsWith('_ids') ? [ids.join(',')] : ids
  }
  if (schema.enum) return schema.enum.map(String)
  const isId = [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'uuid')
  return isRequired || isId ? null : undefined
}

/** What a question has beside a parameter of its query, where it is none without. */
const BESIDE: Partial<Record<EndpointName, Readonly<Record<string, Record<string, string>>>>> = {
  explainPermission: {
    entity_id: { permission: 'project_getProjectDirectoryUserInterface_read' },
    item_id: { action: 'see_scene' },
    team_id: { action: 'see_team' },
    playlist_id: { action: 'open_playlist' },
    ws_user_id: { action: 'see_personal_details' },
  },
  showTreemap: { divided_of: { divided_by: 'own' } },
  exportWoohoo: { divided_of: { divided_by: 'own' } },
}

/** What is asked for: all that is required, with each value of each parameter once, and as many rows as there are. */
async function queriesOf(name: EndpointName, spec: EndpointSpec, values: Values, rows: Rows): Promise<string[]> {
  if (!spec.query) return ['']
  const schema = z.toJSONSchema(spec.query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, QuerySchema>
    required?: string[]
  }
  const base: Record<string, string> = {}
  const others: [string, readonly string[]][] = []
  for (const [key, one] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(key) ?? false
    if (key === 'per_page') base[key] = String(Math.min(one.maximum ?? 200, 200))
    const given = await valuesOf(key, one, isRequired, values, rows)
    if (given === null) throw new Error(`nothing fills ?${key} of ${name}`)
    if (given === undefined || key === 'per_page') continue
    if (isRequired && given[0] !== undefined) base[key] = given[0]
    others.push([key, isRequired ? given.slice(1) : given])
  }
  const one = (extra: Record<string, string>) => `?${new URLSearchParams({ ...base, ...extra }).toString()}`
  return [
    one({}),
    ...others.flatMap(([key, given]) => given.map((value) => one({ ...BESIDE[name]?.[key], [key]: value }))),
  ]
}

const ENDS_SESSION: ReadonlySet<EndpointName> = new Set(['logout', 'endOidc'] as EndpointName[])

export interface CrawlRequest {
  name: EndpointName
  url: string
}

/** Everything that can be read by the contract. Streams never end: they are heard elsewhere. */
export async function crawlRequests(values: Values): Promise<CrawlRequest[]> {
  const rows = new Rows(values)
  const requests: CrawlRequest[] = []
  for (const [key, spec] of Object.entries(contract) as [EndpointName, EndpointSpec][]) {
    if (spec.method !== 'GET') continue
    const paths = await pathsOf(spec, values, rows)
    const queries = await queriesOf(key, spec, values, rows)
    if (spec.answer === 'stream') continue
    // All paths plainly, and each further question of the first few.
    for (const path of paths) requests.push({ name: key, url: `/api/${path}${queries[0] ?? ''}` })
    for (const path of paths.slice(0, 6)) {
      for (const query of queries.slice(1)) requests.push({ name: key, url: `/api/${path}${query}` })
    }
  }
  // What ends the session comes last.
  return requests.toSorted((a, b) => Number(ENDS_SESSION.has(a.name)) - Number(ENDS_SESSION.has(b.name)))
}
