import type { SearchKind } from '@arbo/core/contract'

/** A row that something is found by. */
export interface SourceRow {
  id: string
  item_id: string | null
  entity_id: string | null
  project_id: string | null
  name: string
  code: string | null
  /** Searched besides the name. */
  more: string
  changed_at: Date
}

interface Source {
  kind: SearchKind
  /** Its rows by id: $1 is the workspace, $2 are the ids. */
  sql: string
}

const ON_SCENE = 'i.id as item_id, i.entity_id, i.project_id'
const NO_PLACE = 'null::uuid as item_id, null::uuid as entity_id, null::uuid as project_id'

/** The searchable rows, by table. */
export const SOURCES: Readonly<Record<string, Source>> = {
  item: {
    kind: 'scene',
    sql: `select i.id, ${ON_SCENE}, i.name, i.code, '' as more, i.updated_at as changed_at
      from item i where i.ws_id = $1 and i.id = any($2)`,
  },
  entity: {
    kind: 'entity',
    sql: `select e.id, null::uuid as item_id, e.id as entity_id, e.project_id, e.name, e.code, '' as more,
        e.updated_at as changed_at
      from entity e where e.ws_id = $1 and e.id = any($2)`,
  },
  ws_user: {
    kind: 'person',
    sql: `select m.id, ${NO_PLACE}, m.display_name as name, null as code, u.email as more, m.updated_at as changed_at
      from ws_user m join user_account u on u.id = m.user_id where m.ws_id = $1 and m.id = any($2)`,
  },
  team: {
    kind: 'team',
    sql: `select t.id, ${NO_PLACE}, t.name, null as code, t.description as more, t.updated_at as changed_at
      from team t where t.ws_id = $1 and t.id = any($2)`,
  },
  playlist: {
    kind: 'playlist',
    sql: `select p.id, ${NO_PLACE}, p.name, null as code, p.description as more, p.updated_at as changed_at
      from playlist p where p.ws_id = $1 and p.id = any($2)`,
  },
  comment: {
    kind: 'comment',
    sql: `select c.id, ${ON_SCENE}, '' as name, null as code, c.text as more, c.updated_at as changed_at
      from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id where c.ws_id = $1 and c.id = any($2)`,
  },
  item_note: {
    kind: 'note',
    sql: `select n.id, ${ON_SCENE}, '' as name, null as code, n.text as more, n.updated_at as changed_at
      from item_note n join item i on i.ws_id = n.ws_id and i.id = n.item_id where n.ws_id = $1 and n.id = any($2)`,
  },
  item_file: {
    kind: 'file',
    sql: `select f.id, ${ON_SCENE}, f.name, null as code, '' as more, f.created_at as changed_at
      from item_file f join item i on i.ws_id = f.ws_id and i.id = f.item_id where f.ws_id = $1 and f.id = any($2)`,
  },
  rendition_file: {
    kind: 'file',
    sql: `select f.id, ${ON_SCENE}, f.original_name as name, null as code, '' as more, r.created_at as changed_at
      from rendition_file f
      join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
      join item i on i.ws_id = r.ws_id and i.id = r.item_id
      where f.ws_id = $1 and f.id = any($2)`,
  },
  comment_attachment: {
    kind: 'file',
    sql: `select a.id, ${ON_SCENE}, a.name, null as code, '' as more, a.created_at as changed_at
      from comment_attachment a
      join comment c on c.ws_id = a.ws_id and c.id = a.comment_id
      join item i on i.ws_id = c.ws_id and i.id = c.item_id
      where a.ws_id = $1 and a.id = any($2)`,
  },
}
