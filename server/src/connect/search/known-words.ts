import type { Tx } from '../../platform/db/transaction.ts'
import { isForgiven, isNear, LAST_LETTER, variantsOf } from './search-words.ts'
import type { QueryWord } from './search-words.ts'
import type { Wanted } from './tokens.ts'

/** Words that one word may stand for. */
const NEAR_MAX = 20
/** Words that one beginning is completed to; there may be more. */
const COMPLETED_MAX = 20

export interface KnownWords {
  /** For each word itself and words that begin so, whole: an index finds these together quickly. */
  completed: Wanted[][]
  /** Nothing begins like one of the words: only a name or code as it is written can be found without forgiving. */
  isUnknown: boolean
  /** For each word itself and those that are one typo away; null where there are none. */
  near: Wanted[][] | null
}

interface KnownRow {
  word: string
  /** The query's word that it begins with; null where it is one typo away. */
  begins: string | null
}

const wholeWord = (word: string): Wanted => ({ word, isPrefix: false })

/** The workspace's own words for those of a query. */
export async function knownWords(tx: Tx, wsId: string, words: readonly QueryWord[]): Promise<KnownWords> {
  const beginnings = words.filter(({ isPrefix }) => isPrefix).map(({ word }) => word)
  const forgiven = words.map(({ word }) => word).filter(isForgiven)
  const variants = [...new Set(forgiven.flatMap(variantsOf))]
  const rows = await tx.rows<KnownRow>(
    `select k.word, w.word as begins from unnest($2::text[]) as w (word), lateral (
       select s.word from search_word s
       where s.ws_id = $1 and s.variant >= w.word and s.variant < w.word || $4 and s.word = s.variant
       limit ${COMPLETED_MAX}) k
     union all
     select distinct s.word, null from search_word s where s.ws_id = $1 and s.variant = any($3)`,
    [wsId, words.length > 1 ? beginnings : forgiven, variants, LAST_LETTER],
  )
  const knownBeginnings = new Set(rows.map(({ begins }) => begins))
  const completed = words.map(({ word }) => [
    ...new Set([word, ...rows.filter(({ begins }) => begins === word).map((row) => row.word)]),
  ])
  const nearTo = ({ word }: QueryWord) =>
    rows.filter((row) => row.begins === null && row.word !== word && isNear(row.word, word)).slice(0, NEAR_MAX)
  const near = words.map((queryWord) =>
    isForgiven(queryWord.word) ? [queryWord, ...nearTo(queryWord).map(({ word }) => wholeWord(word))] : [queryWord],
  )
  return {
    completed: completed.map((one) => one.map(wholeWord)),
    isUnknown: forgiven.some((word) => !knownBeginnings.has(word)),
    near: near.some((one) => one.length > 1) ? near : null,
  }
}
