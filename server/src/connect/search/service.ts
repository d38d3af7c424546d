import { sql } from 'drizzle-orm'
import type { HandlerInput, SearchAnswer, SearchGroup, SearchKind } from '@arbo/core/contract'
import { SEARCH_KINDS } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { SharedRuns } from '../../platform/db/shared-runs.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import { knownEntity } from '../../platform/access/known-entity.ts'
import type { Member } from '../../platform/access/member.ts'
import { archivedIn } from '../../planning/scenes/scene-filter.ts'
import { findCandidates } from './candidates.ts'
import type { Candidate, Looking } from './candidates.ts'
import { BATCH, indexWaiting } from './index-documents.ts'
import { readableKinds } from './readable-kinds.ts'
import { knownWords } from './known-words.ts'
import type { KnownWords } from './known-words.ts'
import { foldCode, foldName, innerWord, isForgiven, queryWords } from './search-words.ts'
import { showFound } from './show-found.ts'

type Query = HandlerInput<'search'>['query']

/** Planning a search of all kinds takes 7 to 17 ms, twice as long as to run it. */
const PLANNED = { planOnce: true }
/** Where fewer are found as they are written, words one typo away and parts of codes are looked for, too. */
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
  /** Notes about writing that wait, counted up to one more than a batch. */
  waiting: number
  /** Kinds of which there is any document. */
  kinds: SearchKind[]
}

/**
 * Kinds of which a workspace had any document when it was last searched. Nearly always they are the same again, and then
 * it is looked for in them while it is asked which there are.
 */
const kindsBefore = new Map<string, readonly SearchKind[]>()
const MOST_WORKSPACES = 10_000

/** Entities on and below archived ones. */
function hiddenIn(tx: Tx, wsId: string): Promise<string[]> {
  return tx.held('entities', `hidden ${wsId}`, async () => {
    if ((await archivedIn(tx, wsId)).size === 0) return []
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select distinct e.id from entity a join entity e on e.ws_id = a.ws_id
          and a.id in (e.project_id, e.process_id, e.episode_id, e.take_id)
        where a.ws_id = ${wsId} and a.status = 0`,
    )
    return rows.map(({ id }) => id)
  })
}

async function situationOf(tx: Tx, wsId: string): Promise<Situation> {
  const row = await rowOf<Situation>(
    tx,
    sql`select
      (select count(*) from (select from search_dirty d where d.ws_id = ${wsId} limit ${BATCH + 1}) d) as waiting,
      array(select k.kind from unnest(${sql.param([...SEARCH_KINDS])}::text[]) as k (kind) where exists (
        select from search_document d where d.ws_id = ${wsId} and d.kind = k.kind)) as kinds`,
  )
  if (kindsBefore.size >= MOST_WORKSPACES) kindsBefore.clear()
  if (row) kindsBefore.set(wsId, row.kinds)
  return row ?? { waiting: 0, kinds: [] }
}

/** The first list, and behind it those of the second that the first has not. */
function joined(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  const firstKeys = new Set(first.map(({ kind, id }) => `${kind} ${id}`))
  return [...first, ...second.filter(({ kind, id }) => !firstKeys.has(`${kind} ${id}`))]
}

/**
 * Looks for the words as they are written first; where that finds few, with typos forgiven, and within numbers and codes.
 * @param tell what the workspace's words make of those of the query; null where that tells nothing
 * @param first what was found of one word as it is written, where it is known
 */
async function findWords(
  find: (looking: Looking) => Promise<Candidate[]>,
  plain: Looking,
  tell: () => Promise<KnownWords | null>,
  first: Candidate[] | undefined,
): Promise<Candidate[]> {
  if (first && first.length >= FEW) return first
  const inner = plain.words.map(([own]) => innerWord(own?.word ?? ''))
  const hasInner = inner.some((word) => word !== null)
  const spellings = await tell()
  if (!spellings && !hasInner) return first ?? find(plain)
  const { completed = [], isUnknown = false, near = null } = spellings ?? {}
  const isSeveral = plain.words.length > 1
  const forgiving = !(near || hasInner)
    ? null
    : {
        ...plain,
        words: (near ?? plain.words).map((one, at) => {
          const word = inner[at]
          return word ? [...one, { word, isPrefix: true }] : one
        }),
        whole: isSeveral && near ? near.map((one, at) => [...(completed[at] ?? []), ...one.slice(1)]) : [],
        isForgiving: true,
      }
  if (isUnknown) return find(forgiving ?? { ...plain, words: [] })
  const candidates = first ?? (await find(isSeveral ? { ...plain, whole: completed } : plain))
  if (!forgiving || candidates.length >= FEW) return candidates
  return joined(candidates, await find(forgiving))
}

async function groupOf(
  tx: Tx,
  member: Member,
  candidates: readonly Candidate[],
  words: readonly string[],
  limit: number,
  fileUrl: FileUrl,
): Promise<SearchGroup | null> {
  const [first] = candidates
  if (!first) return null
  const ids = candidates.slice(0, limit).map(({ id }) => id)
  const rows = await showFound(tx, member, first.kind, ids, words, fileUrl)
  return rows.length > 0 ? { kind: first.kind, rows, more: candidates.length > limit } : null
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
  const earlyAnswer = isWritten
    ? null
    : await database.read(wsId, (tx) => lookUnlessBehind(tx, member, query, fileUrl), PLANNED)
  if (earlyAnswer) {
    writtenUntil.delete(wsId)
    return earlyAnswer
  }
  if (!isWritten) writtenUntil.set(wsId, Date.now() + WRITTEN_MS)
  // Its documents are written once for all who search at this moment.
  await indexing.run(wsId, () => indexWaiting(database, wsId, BATCH))
  const look = async (tx: Tx) => (await beginLooking(tx, member, query, fileUrl)).finish()
  const answer = await database.read(wsId, look, PLANNED)
  if (answer.indexing) writtenUntil.delete(wsId)
  return answer
}

/** After an import of thousands nobody waits for them all. */
const isLong = ({ waiting }: Situation): boolean => waiting > BATCH

/** Null where a few things must be made findable first. */
async function lookUnlessBehind(...args: Parameters<typeof beginLooking>): Promise<SearchAnswer | null> {
  const { situation, finish } = await beginLooking(...args)
  return situation.waiting > 0 && !isLong(situation) ? null : finish()
}

/** Reads the facts that a search needs, and at once those of its most likely subject. */
async function beginLooking(
  tx: Tx,
  member: Member,
  { q, kinds = [...SEARCH_KINDS], limit, entity_id: entityId }: Query,
  fileUrl: FileUrl,
): Promise<{ situation: Situation; finish: () => Promise<SearchAnswer> }> {
  const { wsId } = member
  const words = queryWords(q)
  const [hidden, place] = await Promise.all([
    hiddenIn(tx, wsId),
    entityId ? knownEntity(tx, wsId, entityId) : undefined,
  ])
  const looking: Looking = {
    name: foldName(q),
    code: foldCode(q),
    words: words.map((word) => [word]),
    whole: [],
    isForgiving: false,
    hidden,
    projectId: place?.project_id ?? null,
    limit,
  }
  const readable = readableKinds(member)
  // Planning the query of a kind takes longer than finding that it has nothing.
  const findIn = (searchKinds: readonly SearchKind[]) => (how: Looking) => {
    const sources = searchKinds.flatMap((kind) => {
      const condition = kinds.includes(kind) ? readable[kind] : null
      return condition ? [[kind, condition] as const] : []
    })
    return findCandidates(tx, member, sources, how)
  }
  // Of several words that is needed before they are looked for.
  const isOne = words.length === 1
  const before = isOne ? kindsBefore.get(wsId) : undefined
  const isTold = !isOne || words.some(({ word }) => isForgiven(word))
  const tell = async () => (isTold ? knownWords(tx, wsId, words) : null)
  const telling = isOne ? undefined : tell()
  const [situation, first] = await Promise.all([situationOf(tx, wsId), before && findIn(before)(looking), telling])
  const isSame = situation.kinds.join() === before?.join()
  const plain = words.map(({ word }) => word)
  const finish = async (): Promise<SearchAnswer> => {
    const find = findIn(situation.kinds)
    const candidates =
      words.length === 0 ? [] : await findWords(find, looking, () => telling ?? tell(), isSame ? first : undefined)
    const groups = await Promise.all(
      inOrder(candidates).map((kind) => {
        const own = candidates.filter((candidate) => candidate.kind === kind)
        return groupOf(tx, member, own, plain, limit, fileUrl)
      }),
    )
    return { groups: groups.filter((group) => group !== null), indexing: isLong(situation) }
  }
  return { situation, finish }
}

/** Kinds by their best row. */
function inOrder(candidates: readonly Candidate[]): SearchKind[] {
  const best = new Map<SearchKind, number>()
  for (const { kind, score } of candidates) best.set(kind, Math.max(best.get(kind) ?? 0, score))
  return SEARCH_KINDS.filter((kind) => best.has(kind)).toSorted((a, b) => (best.get(b) ?? 0) - (best.get(a) ?? 0))
}
