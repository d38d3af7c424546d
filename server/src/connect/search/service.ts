import { sql } from 'drizzle-orm'
import type { HandlerInput, SearchAnswer, SearchGroup, SearchKind } from '@arbo/core/contract'
import { SEARCH_KINDS } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { SharedRuns } from '../../platform/db/shared-runs.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { archivedIn } from '../../planning/scenes/scene-filter.ts'
import { findCandidates } from './candidates.ts'
import type { Candidate, Looking } from './candidates.ts'
import { BATCH, indexWaiting } from './index-documents.ts'
import { readableKinds } from './readable-kinds.ts'
import { knownWords } from './known-words.ts'
import type { KnownWords } from './known-words.ts'
import { foldCode, foldName, isForgiven, queryWords } from './search-words.ts'
import type { QueryWord } from './search-words.ts'
import { showFound } from './show-found.ts'

type Query = HandlerInput<'search'>['query']

/** Planning a search of all kinds takes 7 to 17 ms, twice as long as to run it. */
const PLANNED = { planOnce: true }
/** Where fewer are found as they are written, words one typo away are looked for, too. */
const FEW = 3
const indexing = new SharedRuns()
/**
 * For so long after a search had to wait for documents the next ones have them written first, in ms: while somebody
 * writes, each would only read that it has to.
 */
const WRITTEN_MS = 1000
/** Until when that is so, by the workspace's id, in epoch ms. */
const writtenUntil = new Map<string, number>()

interface Situation {
  words: readonly QueryWord[]
  /** What the workspace's words make of those; null where that tells nothing. */
  known: KnownWords | null
  /** Notes about writing that wait, counted up to one more than a batch. */
  waiting: number
  hidden: string[]
  project_id: string | null
  /** Kinds of which there is any document. */
  kinds: SearchKind[]
}

/** Most workspaces have nothing archived, which is held for a moment. */
async function hiddenIn(tx: Tx, wsId: string): Promise<string[]> {
  if ((await archivedIn(tx, wsId)).size === 0) return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct e.id from entity a join entity e on e.ws_id = a.ws_id
        and a.id in (e.project_id, e.process_id, e.episode_id, e.take_id)
      where a.ws_id = ${wsId} and a.status = 0`,
  )
  return rows.map(({ id }) => id)
}

/** What a search has to know before it looks. */
async function situationOf(tx: Tx, { wsId }: Member, { q, entity_id: entityId }: Query): Promise<Situation> {
  const words = queryWords(q)
  const asked = rowOf<Pick<Situation, 'waiting' | 'project_id' | 'kinds'> & Record<string, unknown>>(
    tx,
    sql`select
      (select count(*) from (select from search_dirty d where d.ws_id = ${wsId} limit ${BATCH + 1}) d) as waiting,
      (select e.project_id from entity e where e.ws_id = ${wsId} and e.id = ${entityId ?? null}::uuid) as project_id,
      array(select k.kind from unnest(${sql.param([...SEARCH_KINDS])}::text[]) as k (kind) where exists (
        select from search_document d where d.ws_id = ${wsId} and d.kind = k.kind)) as kinds`,
  )
  const isTold = words.length > 1 || words.some(({ word }) => isForgiven(word))
  const [row, hidden, known] = await Promise.all([
    asked,
    hiddenIn(tx, wsId),
    isTold ? knownWords(tx, wsId, words) : null,
  ])
  return { ...(row ?? { waiting: 0, project_id: null, kinds: [] }), hidden, words, known }
}

/** Those of the second list that the first has not, behind it. */
function joined(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  const known = new Set(first.map(({ kind, id }) => `${kind} ${id}`))
  return [...first, ...second.filter(({ kind, id }) => !known.has(`${kind} ${id}`))]
}

/** As it is written first, and with typos forgiven where that finds few. */
async function findWords(
  tx: Tx,
  member: Member,
  asked: Parameters<typeof findCandidates>[2],
  plain: Looking,
  known: KnownWords | null,
): Promise<Candidate[]> {
  if (!known) return findCandidates(tx, member, asked, plain)
  const { completed, isUnknown, near } = known
  const isSeveral = plain.words.length > 1
  const forgiving = near && {
    ...plain,
    words: near,
    whole: isSeveral ? near.map((one, at) => [...(completed[at] ?? []), ...one.slice(1)]) : [],
    isForgiving: true,
  }
  if (isUnknown) return findCandidates(tx, member, asked, forgiving ?? { ...plain, words: [] })
  const found = await findCandidates(tx, member, asked, isSeveral ? { ...plain, whole: completed } : plain)
  if (!forgiving || found.length >= FEW) return found
  return joined(found, await findCandidates(tx, member, asked, forgiving))
}

async function groupOf(
  tx: Tx,
  member: Member,
  found: readonly Candidate[],
  words: readonly string[],
  limit: number,
  fileUrl: FileUrl,
): Promise<SearchGroup | null> {
  const [first] = found
  if (!first) return null
  const ids = found.slice(0, limit).map(({ id }) => id)
  const rows = await showFound(tx, member, first.kind, ids, words, fileUrl)
  return rows.length > 0 ? { kind: first.kind, rows, more: found.length > limit } : null
}

/** Things of the workspace that the member may read and that have the words of a query; the best kind first. */
export async function search(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: Query,
  fileUrl: FileUrl,
): Promise<SearchAnswer> {
  const { wsId } = member
  const isWritten = (writtenUntil.get(wsId) ?? 0) > Date.now()
  const found = isWritten ? null : await lookUnlessBehind(database, member, query, fileUrl)
  if (found) return found
  if (!isWritten) writtenUntil.set(wsId, Date.now() + WRITTEN_MS)
  // Its documents are written once for all who search at this moment.
  await indexing.run(wsId, () => indexWaiting(database, wsId, BATCH))
  return database.read(
    wsId,
    async (tx) => {
      const situation = await situationOf(tx, member, query)
      if (isLong(situation)) writtenUntil.delete(wsId)
      return look(tx, member, query, situation, fileUrl)
    },
    PLANNED,
  )
}

/** After an import of thousands nobody waits for them all. */
const isLong = ({ waiting }: Situation): boolean => waiting > BATCH

/** Null where a few things must be made findable first. */
async function lookUnlessBehind(
  database: Deps['database'],
  member: Member,
  query: Query,
  fileUrl: FileUrl,
): Promise<SearchAnswer | null> {
  const found = await database.read(
    member.wsId,
    async (tx) => {
      const situation = await situationOf(tx, member, query)
      if (situation.waiting > 0 && !isLong(situation)) return null
      return look(tx, member, query, situation, fileUrl)
    },
    PLANNED,
  )
  if (found) writtenUntil.delete(member.wsId)
  return found
}

async function look(
  tx: Tx,
  member: Member,
  { q, kinds = [...SEARCH_KINDS], limit }: Query,
  { waiting, hidden, project_id: projectId, kinds: there, words, known }: Situation,
  fileUrl: FileUrl,
): Promise<SearchAnswer> {
  const readable = readableKinds(member)
  // Planning what is asked of a kind takes longer than to find that it has nothing.
  const asked = there
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => {
      const condition = readable[kind]
      return condition ? [[kind, condition] as const] : []
    })
  const looking: Looking = {
    name: foldName(q),
    code: foldCode(q),
    words: words.map((word) => [word]),
    whole: [],
    isForgiving: false,
    hidden,
    projectId,
    limit,
  }
  const found = words.length === 0 ? [] : await findWords(tx, member, asked, looking, known)
  const plain = words.map(({ word }) => word)
  const groups = await Promise.all(
    inOrder(found).map((kind) =>
      groupOf(
        tx,
        member,
        found.filter((candidate) => candidate.kind === kind),
        plain,
        limit,
        fileUrl,
      ),
    ),
  )
  return { groups: groups.filter((group) => group !== null), indexing: waiting > BATCH }
}

/** Kinds by their best row. */
function inOrder(found: readonly Candidate[]): SearchKind[] {
  const best = new Map<SearchKind, number>()
  for (const { kind, score } of found) best.set(kind, Math.max(best.get(kind) ?? 0, score))
  return SEARCH_KINDS.filter((kind) => best.has(kind)).toSorted((a, b) => (best.get(b) ?? 0) - (best.get(a) ?? 0))
}
