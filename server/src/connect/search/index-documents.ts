import type { SearchDirtyTable } from '../../platform/db/schema.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { hasOneLine, takeTurn } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { documentWords, foldCode, foldName, innerWords, isLearned, variantsOf } from './search-words.ts'
import { SOURCES } from './sources.ts'
import type { SourceRow } from './sources.ts'
import { tokenOf } from './tokens.ts'

/** Rows that one transaction makes findable. */
export const BATCH = 1000

type DirtyRow = Pick<SearchDirtyTable, 'source' | 'id'>

/**
 * Makes written rows findable, oldest first. The caller holds the workspace's lock from before reading a row until its
 * document is written: of two that read the same row, the later one has the newer text.
 * @returns how many of the notes about writing were worked off; less than `limit`: nothing is left
 */
export async function indexDirty(tx: Tx, wsId: string, limit = BATCH): Promise<number> {
  // Sent at once: the second begins, and looks, when the lock is held.
  const [, rows] = await Promise.all([
    tx.rows(`select pg_advisory_xact_lock(hashtextextended('arbo.search.' || $1, 0))`, [wsId]),
    tx.rows<DirtyRow>(
      `delete from search_dirty where ws_id = $1 and seq in (
         select seq from search_dirty where ws_id = $1 order by seq limit $2
       ) returning source, id`,
      [wsId, limit],
    ),
  ])
  for (const source of new Set(rows.map((row) => row.source))) {
    const ids = new Set(rows.flatMap((row) => (row.source === source ? [row.id] : [])))
    await indexRows(tx, wsId, source, [...ids])
  }
  return rows.length
}

/** Of a transaction of the embedded database, which has one at a time: to write them takes it some 30 ms. */
const SLICE = 100
/** The caller who searches waits for it; all others wait for their own. */
const ASIDE = { isAside: true }

/**
 * Makes waiting rows findable, so many things at most, a transaction at a time.
 * @param goesOn asked before each
 */
export async function indexWaiting(
  database: Database,
  wsId: string,
  most = Number.POSITIVE_INFINITY,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const size = hasOneLine(database) ? SLICE : BATCH
  let [count, done] = [size, 0]
  while (count === size && done < most && goesOn()) {
    count = await takeTurn(database, () => database.transaction((tx) => indexDirty(tx, wsId, size), ASIDE))
    done += count
  }
}

/** Workspaces in which something waits. */
export async function dirtyWorkspaces(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select w.id from workspace w where exists (select from search_dirty d where d.ws_id = w.id)',
  )
  return rows.map(({ id }) => id)
}

async function indexRows(tx: Tx, wsId: string, source: string, ids: readonly string[]): Promise<void> {
  const definition = SOURCES[source]
  if (!definition) throw new RangeError(`nothing is found by the table ${source}`)
  const rows = await tx.rows<SourceRow>(definition.sql, [wsId, ids])
  const rowIds = new Set(rows.map(({ id }) => id))
  const goneIds = ids.filter((id) => !rowIds.has(id))
  if (goneIds.length > 0) {
    await tx.rows('delete from search_document where ws_id = $1 and kind = $2 and id = any($3)', [
      wsId,
      definition.kind,
      goneIds,
    ])
  }
  if (rows.length === 0) return
  const words = new Set<string>()
  const documents = rows.map((row) => {
    const own = documentWords([row.name, row.code ?? '', row.more].join(' '))
    for (const word of own) if (isLearned(word)) words.add(word)
    return {
      id: row.id,
      item_id: row.item_id,
      entity_id: row.entity_id,
      project_id: row.project_id,
      name: foldName(row.name),
      code: row.code === null ? null : foldCode(row.code) || null,
      // No word holds a space.
      words: [...own, ...innerWords([row.name, row.code ?? ''].join(' '))]
        .map((word) => tokenOf(wsId, definition.kind, word))
        .join(' '),
      changed_at: row.changed_at.toISOString(),
    }
  })
  const writing = tx.rows(
    `insert into search_document (ws_id, kind, id, item_id, entity_id, project_id, name, code, words, changed_at)
     select $1, $2, d.id, d.item_id, d.entity_id, d.project_id, d.name, d.code,
       array_to_tsvector(string_to_array(d.words, ' ')), d.changed_at
     from json_to_recordset($3::json) as d (id uuid, item_id uuid, entity_id uuid, project_id uuid, name text, code text,
       words text, changed_at timestamptz)
     on conflict (ws_id, kind, id) do update set item_id = excluded.item_id, entity_id = excluded.entity_id,
       project_id = excluded.project_id, name = excluded.name, code = excluded.code, words = excluded.words,
       changed_at = excluded.changed_at`,
    [wsId, definition.kind, JSON.stringify(documents)],
  )
  await Promise.all([writing, learnWords(tx, wsId, [...words])])
}

/** Words that typos may be of. Words that no document has any more stay: they lead to nothing. */
async function learnWords(tx: Tx, wsId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const knownRows = await tx.rows<{ word: string }>(
    'select word from search_word where ws_id = $1 and variant = any($2) and word = variant',
    [wsId, words],
  )
  const knownSet = new Set(knownRows.map(({ word }) => word))
  const newWords = words.filter((word) => !knownSet.has(word))
  if (newWords.length === 0) return
  const rows = newWords.flatMap((word) => variantsOf(word).map((variant) => ({ variant, word })))
  await tx.rows(
    `insert into search_word (ws_id, variant, word)
     select $1, w.variant, w.word from unnest($2::text[], $3::text[]) as w (variant, word)
     on conflict do nothing`,
    [wsId, rows.map(({ variant }) => variant), rows.map(({ word }) => word)],
  )
}
