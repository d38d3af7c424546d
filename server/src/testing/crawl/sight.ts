import type { Database } from '../../platform/db/database.ts'

/** What a reader may see, said as plainly as it can be: by the rows that give it, not by the product's conditions. */
export interface Sight {
  /** Id of the ws_user, or of who looks by a guest link. */
  person: string
  scenes: readonly string[]
  entities: readonly string[]
  /** Where not all renditions of the scenes are to be seen, those that are. */
  renditions?: readonly string[]
  /** No guest: what is the whole workspace's is theirs to know of. */
  isStaff?: boolean
}

interface Tables {
  database: Database
  wsId: string
}

/** Scenes that somebody is assigned to or reviews, with all above them. */
export async function sightOfPerson({ database, wsId }: Tables, person: string): Promise<Sight> {
  const scenes = await database.query<{ id: string; above: string[] }>(
    `select i.id, array_remove(array[i.project_id, i.process_id, i.episode_id, i.take_id], null) as above
     from item i where i.ws_id = $1 and i.id in (select item_id from item_user where ws_id = $1 and ws_user_id = $2)`,
    [wsId, person],
  )
  return { person, scenes: scenes.map(({ id }) => id), entities: scenes.flatMap(({ above }) => above) }
}

/** All on and below an entity; of what lies above it the names, as in the path of a scene. */
export async function sightOfCoordinator({ database, wsId }: Tables, person: string, of: string): Promise<Sight> {
  const below = '$2 in (x.project_id, x.process_id, x.episode_id, x.take_id)'
  const scenes = await database.query<{ id: string }>(`select x.id from item x where x.ws_id = $1 and ${below}`, [
    wsId,
    of,
  ])
  const entities = await database.query<{ id: string }>(
    `select x.id from entity x where x.ws_id = $1 and (${below} or x.id in (
       select unnest(array[own.project_id, own.process_id, own.episode_id]) from entity own where own.ws_id = $1 and own.id = $2))`,
    [wsId, of],
  )
  return { person, scenes: scenes.map(({ id }) => id), entities: entities.map(({ id }) => id) }
}

/**
 * What somebody sees who is not shown every project: projects as a whole, and of the others their scenes with all above.
 * @param projects ids of those that they see
 */
export async function sightOfProjects(tables: Tables, person: string, projects: readonly string[]): Promise<Sight> {
  const { database, wsId } = tables
  const own = await sightOfPerson(tables, person)
  const within = async (table: 'item' | 'entity'): Promise<string[]> => {
    const rows = await database.query<{ id: string }>(
      `select id from ${table} where ws_id = $1 and project_id = any($2)`,
      [wsId, [...projects]],
    )
    return rows.map(({ id }) => id)
  }
  const [scenes, entities] = [await within('item'), await within('entity')]
  return { person, isStaff: true, scenes: [...scenes, ...own.scenes], entities: [...entities, ...own.entities] }
}

const each = (names: string, rule: string) => Object.fromEntries(names.split(' ').map((table) => [table, rule]))

/**
 * Which rows of a table the reader may hear the ids of: `true` where the whole workspace knows them. $2 are the scenes, $3
 * the entities, $4 the person, $5 the renditions, $6 whether the reader is no guest. A table that is missing here fails the crawl.
 */
const WHOSE: Readonly<Record<string, string>> = {
  ...each(
    'ws_user ws_role team metric template_flow template_flow_status ws_data_field holiday_group holiday special_day target target_user_role target_summary workspace automation_event target_recalculation target_record',
    'true',
  ),
  // Guests know those of their scenes.
  tag: '$6 or t.id in (select g.tag_id from item_tag g where g.ws_id = $1 and g.item_id = any($2))',
  automation: 't.project_id is null or t.project_id = any($3)',
  automation_run: `t.automation_id in (select a.id from automation a where a.ws_id = $1
    and (a.project_id is null or a.project_id = any($3)))`,
  item: 't.id = any($2)',
  entity: 't.id = any($3)',
  ...each('upload item_note item_file item_marker', 't.item_id = any($2)'),
  rendition: 't.id = any($5)',
  rendition_file: 't.rendition_id = any($5)',
  annotation_object: 't.rendition_id = any($5)',
  comment: 't.item_id = any($2) and (t.rendition_id is null or t.rendition_id = any($5))',
  comment_attachment: `t.comment_id in (select c.id from comment c where c.ws_id = $1 and c.item_id = any($2)
    and (c.rendition_id is null or c.rendition_id = any($5)))`,
  change_record: 't.item_id = any($2) or t.entity_id = any($3)',
  change_batch: `t.id in (select r.batch_id from change_record r where r.ws_id = $1
    and (r.item_id = any($2) or r.entity_id = any($3)))`,
  notification: `t.ws_user_id = $4 and (t.item_id is null or t.item_id = any($2))
    and (t.entity_id is null or t.entity_id = any($3))`,
  saved_view: 't.ws_user_id = $4 or t.is_shared',
  guest_visitor: `t.id = $4 or t.id in (select c.guest_id from comment c where c.ws_id = $1 and c.item_id = any($2))`,
  playlist: `t.owner_id = $4 or ($6 and t.kind = 'workspace') or ($6 and t.id in (select l.playlist_id from guest_link l where l.ws_id = $1))
    or t.id in (select u.playlist_id from playlist_user u where u.ws_id = $1 and u.ws_user_id = $4)`,
  playlist_snapshot: `t.playlist_id in (select u.playlist_id from playlist_user u where u.ws_id = $1 and u.ws_user_id = $4)
    or ($6 and t.playlist_id in (select p.id from playlist p where p.ws_id = $1 and p.kind = 'workspace'))`,
  room: `t.playlist_id in (select u.playlist_id from playlist_user u where u.ws_id = $1 and u.ws_user_id = $4)
    or (t.playlist_id is null and t.id in (select s.room_id from room_scene s where s.ws_id = $1 and s.item_id = any($2)))`,
  room_visit: `t.room_id in (select s.room_id from room_scene s where s.ws_id = $1 and s.item_id = any($2))`,
  room_shown: 't.item_id = any($2)',
  ...Object.fromEntries(
    ['report_file', 'notification_mute', 'production_import', 'api_token', 'calendar_feed'].map((table) => [
      table,
      't.ws_user_id = $4',
    ]),
  ),
  report_history: 't.created_by = $4',
  trash: `$6 and not exists (
    select from jsonb_to_recordset(t.places) as q (project_id uuid) where q.project_id <> all($3))`,
  trash_row: 'false',
  webhook: '$6',
  guest_link: '$6 and (t.item_id is null or t.item_id = any($2))',
  ws_audit: `$6 and (t.data ->> 'item_id' is null or (t.data ->> 'item_id')::uuid = any($2))
    and (t.data ->> 'project_id' is null or (t.data ->> 'project_id')::uuid = any($3))`,
  ...each('ws_invitation production_file source_link webhook_delivery job event_outbox', 'false'),
}

/** Their ids are those of other tables' rows. */
const COPIES = ['search_document', 'search_dirty']

async function tablesWithIds(database: Database): Promise<string[]> {
  const rows = await database.query<{ table: string }>(
    `select i.table_name as "table" from information_schema.columns i
     join information_schema.columns w on w.table_name = i.table_name and w.table_schema = 'public' and w.column_name = 'ws_id'
     join information_schema.tables t on t.table_name = i.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where i.table_schema = 'public' and i.column_name = 'id' and i.data_type = 'uuid' order by 1`,
  )
  return rows.map(({ table }) => table).filter((table) => !COPIES.includes(table))
}

export interface Known {
  /** Table of every id of the workspace. */
  tables: ReadonlyMap<string, string>
  /** Those that the reader may hear. */
  allowed: ReadonlySet<string>
}

/** Every id of the workspace, and which of them the reader may hear. */
export async function idsFor({ database, wsId }: Tables, sight: Sight): Promise<Known> {
  const renditions =
    sight.renditions ??
    (
      await database.query<{ id: string }>('select id from rendition where ws_id = $1 and item_id = any($2)', [
        wsId,
        [...sight.scenes],
      ])
    ).map(({ id }) => id)
  const named = await tablesWithIds(database)
  const missing = named.filter((table) => WHOSE[table] === undefined)
  if (missing.length > 0) throw new Error(`say in WHOSE who may hear the ids of ${missing.join(', ')}`)
  const tables = new Map<string, string>()
  const allowed = new Set<string>()
  for (const table of named) {
    const rule = WHOSE[table] ?? 'false'
    const rows = await database.query<{ id: string; open: boolean }>(
      `select t.id, coalesce(${rule}, false) as open from ${table} t
       where t.ws_id = $1 and $2::uuid[] is not null and $3::uuid[] is not null and $5::uuid[] is not null and $4::uuid is not null
         and $6::boolean is not null`,
      [wsId, [...sight.scenes], [...sight.entities], sight.person, [...renditions], sight.isStaff === true],
    )
    for (const { id, open } of rows) {
      // Copies of a row's id elsewhere (a partition, an index table) never make it secret again.
      if (!tables.has(id)) tables.set(id, table)
      if (open) allowed.add(id)
    }
  }
  return { tables, allowed }
}
