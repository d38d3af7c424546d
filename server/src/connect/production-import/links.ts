import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ProductionSource } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type LinkKind = 'project' | 'entity' | 'scene' | 'comment'

/** The longest key: an index takes 2,700 bytes. */
const KEY_MAX = 400

/** A key as it is kept: a very long one by its hash. */
export function linkKey(key: string): string {
  if (key === '') return '-'
  if (Buffer.byteLength(key) <= KEY_MAX) return key
  return `sha256:${createHash('sha256').update(key).digest('hex')}`
}

export interface Link {
  key: string
  /** Of the entity, scene or comment. */
  id: string
  import_id: string | null
}

const COLUMN = { project: 'entity_id', entity: 'entity_id', scene: 'item_id', comment: 'comment_id' } as const

/** The rows that earlier runs made of these keys within a project, by the key as it was given. */
export async function linksOf(
  tx: Tx,
  wsId: string,
  { source, projectId, kind }: { source: ProductionSource; projectId: string; kind: LinkKind },
  keys: readonly string[],
): Promise<Map<string, Link>> {
  const byKept = new Map(keys.map((key) => [linkKey(key), key]))
  const rows = await rowsOf<Link>(
    tx,
    sql`select l.key, l.${sql.identifier(COLUMN[kind])} as id, l.import_id from source_link l
      where l.ws_id = ${wsId} and l.project_id = ${projectId} and l.source = ${source} and l.kind = ${kind}
        and l.key = any(${sql.param([...byKept.keys()])}::text[])`,
  )
  return new Map(rows.map((row) => [byKept.get(row.key) ?? row.key, row]))
}

/** Keeps which things of a source these are; a key whose thing is another by now gets this one. */
export async function addLinks(
  tx: Tx,
  wsId: string,
  {
    source,
    projectId,
    kind,
    importId,
  }: { source: ProductionSource; projectId: string; kind: LinkKind; importId: string | null },
  links: readonly { key: string; id: string }[],
): Promise<void> {
  if (links.length === 0) return
  const column = sql.identifier(COLUMN[kind])
  const once = new Map(links.map(({ key, id }) => [linkKey(key), id]))
  await rowsOf(
    tx,
    sql`insert into source_link (ws_id, id, source, project_id, kind, key, ${column}, import_id)
      select ${wsId}::uuid, c.id, ${source}, ${projectId}::uuid, ${kind}, c.key, c.thing, ${importId}::uuid
      from unnest(${sql.param([...once].map(() => uuidv7()))}::uuid[], ${sql.param([...once.keys()])}::text[],
        ${sql.param([...once.values()])}::uuid[]) as c (id, key, thing)
      on conflict (ws_id, project_id, source, kind, key)
        do update set ${column} = excluded.${column}, import_id = excluded.import_id`,
  )
}
