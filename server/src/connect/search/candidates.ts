import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SearchKind } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { LAST_LETTER } from './search-words.ts'
import { tsQueryOf } from './tokens.ts'
import type { Wanted } from './tokens.ts'

export interface Candidate {
  kind: SearchKind
  id: string
  score: number
}

/** The words and rights of one query. */
export interface Looking {
  /** The query as a name and as a code begin. */
  name: string
  code: string
  /** Words of which each must be there; each list has one word and those that may stand for it. Empty: only names and codes. */
  words: readonly (readonly Wanted[])[]
  /** The same with whole words only: where these find enough, they stand for the rest. Empty: not looked for. */
  whole: readonly (readonly Wanted[])[]
  /** Typos are forgiven: documents that the words themselves find stand in front. */
  isForgiving: boolean
  /** Entities on and below archived ones. */
  hidden: readonly string[]
  /** The project that the caller is in. */
  projectId: string | null
  /** Rows of each kind. */
  limit: number
}

/** As many by name as are put in order; more have the same beginning than anybody reads. */
const BY_NAME = 200
const BY_CODE = 60
/** An index of words gives its rows in no order: of a common word these many are put in order. */
const BY_WORD = 200
/** So many are looked at more closely: whose scenes they are, and when these changed, is found row by row. */
const CLOSELY = 50

/** Gaps are wider than the sum of place and recency, so that these only order within them. */
const SCORE = { code: 100, codeStart: 85, name: 80, nameStart: 65, word: 45, forgiven: 20 }
const NEAR = { own: 7, project: 4, week: 2, month: 1 }

/** The columns that a score is made of. */
const COLUMNS = sql`d.ws_id, d.id, d.item_id, d.project_id, d.name, d.code, d.changed_at`

const HANGS_ON_SCENE: readonly SearchKind[] = ['scene', 'comment', 'note', 'file']

function starts(column: SQL, text: string): SQL {
  return sql`(${column} >= ${text} and ${column} < ${text + LAST_LETTER})`
}

/**
 * The part of a score that the document itself tells: how its name or code fits, and whether it is in the caller's
 * project.
 */
function fitOf(looking: Looking): SQL {
  const text = sql`(case
    when d.code = ${looking.code} then ${SCORE.code}
    when d.name = ${looking.name} then ${SCORE.name}
    when ${starts(sql`d.code`, looking.code)} then ${SCORE.codeStart}
    when ${starts(sql`d.name`, looking.name)} then ${SCORE.nameStart}
    else ${looking.isForgiving ? SCORE.forgiven : SCORE.word} end)::real`
  return sql`${text} + (case when d.project_id = ${looking.projectId}::uuid then ${NEAR.project} else 0 end)`
}

/**
 * The part of a score that other tables tell: whether it is on a scene of the caller's, and whether it changed lately.
 */
function nearnessOf(member: Member, kind: SearchKind): SQL {
  const changed =
    kind === 'scene'
      ? sql`(select i.updated_at from item i where i.ws_id = d.ws_id and i.id = d.id)`
      : sql`d.changed_at`
  // Of each row by itself: `in` would read all scenes of a person who has thousands to order a few rows.
  const own = sql`exists (
    select from item_user iu
    where iu.ws_id = ${member.wsId} and iu.item_id = d.item_id and iu.ws_user_id = ${member.id})`
  return sql`${HANGS_ON_SCENE.includes(kind) ? sql`(case when ${own} then ${NEAR.own} else 0 end)` : sql`0`}
    + (select case when c.at > now() - interval '7 days' then ${NEAR.week}
        when c.at > now() - interval '30 days' then ${NEAR.month} else 0 end
      from (select ${changed} as at offset 0) c)`
}

/** The best of one kind. Names and codes come from indexes in their order; words are only looked for where these are few. */
function bestOf(member: Member, kind: SearchKind, readable: SQL, looking: Looking): SQL {
  const archived =
    looking.hidden.length > 0 && (HANGS_ON_SCENE.includes(kind) || kind === 'entity')
      ? sql`d.entity_id <> all(${sql.param([...looking.hidden])}::uuid[])`
      : EVERYTHING
  const isOfKind = sql`d.ws_id = ${member.wsId} and d.kind = ${kind}`
  // Words are found by their index alone: to meet its rows with all of a kind takes as long as the kind is large. And in a
  // place of their own, or the walls of the tables that say who may read would have to be passed before any word is compared.
  const mineByWord = sql`d.ws_id = ${member.wsId} and d.kind || '' = ${kind}`
  const visible = sql`${archived} and ${readable}`
  const parts: SQL[] = []
  const byCode = looking.code ? starts(sql`d.code`, looking.code) : null
  if (byCode) {
    parts.push(sql`(select ${COLUMNS} from search_document d
      where ${isOfKind} and ${byCode} and ${visible} order by d.code limit ${BY_CODE})`)
  }
  if (looking.name) {
    parts.push(sql`(select ${COLUMNS} from search_document d
      where ${isOfKind} and ${starts(sql`d.name`, looking.name)} and ${byCode ? sql`(${byCode}) is not true` : EVERYTHING}
        and ${visible} order by d.name limit ${BY_NAME})`)
  }
  if (parts.length === 0) parts.push(sql`(select ${COLUMNS} from search_document d where false)`)
  const tables = [sql`named as materialized (${sql.join(parts, sql` union all `)})`]
  // Documents that fewer words find stand behind, and are not looked for where enough stand before them.
  const enough = Math.max(CLOSELY, looking.limit + 1)
  let last = sql`named`
  // The index takes words together quickly where they are whole, and gathers all rows of each where they only begin so.
  for (const [name, words] of [[sql`whole`, looking.whole] as const, [sql`worded`, looking.words] as const]) {
    if (words.length === 0) continue
    tables.push(sql`${name} as materialized (select * from ${last} union all (
      select ${COLUMNS} from (
        select d.* from search_document d
        where ${mineByWord} and d.words @@ ${tsQueryOf(member.wsId, kind, words)}::tsquery
        offset 0
      ) d
      where (select count(*) from ${last}) < ${enough} and d.id not in (select known.id from ${last} known) and ${visible}
      limit ${BY_WORD}))`)
    last = name
  }
  return sql`(with ${sql.join(tables, sql`, `)}
    select ${kind} as kind, d.id, d.fit + ${nearnessOf(member, kind)} as score
    from (
      select ${COLUMNS}, ${fitOf(looking)} as fit from ${last} d
      order by fit desc, d.changed_at desc, d.id
      limit ${enough}
    ) d
    order by score desc, d.changed_at desc, d.id
    limit ${looking.limit + 1})`
}

/** The best of each kind that may be read, one more than the limit where there are more; best first within a kind. */
export async function findCandidates(
  tx: Tx,
  member: Member,
  kinds: readonly (readonly [SearchKind, SQL])[],
  looking: Looking,
): Promise<Candidate[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(([kind, readable]) => bestOf(member, kind, readable, looking))
  return rowsOf<Candidate>(tx, sql.join(parts, sql` union all `))
}
