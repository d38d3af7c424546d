import { jsonPieces } from '../json-pieces.ts'
import { pace } from '../pace.ts'

/** A value with a longer list in it is written in pieces. */
const LONG = 500
/** So far down a list is looked for. */
const DEPTH = 8
/** Members of a list that are written at once. */
const AT_ONCE = 100

function hasLongList(value: unknown, depth = DEPTH): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  if (Array.isArray(value)) return value.length > LONG || value.some((each) => hasLongList(each, depth - 1))
  // An object that writes itself is one value.
  if ('toJSON' in value) return false
  // An answer has thousands of values: a list of them for each object would take longer than to look at them.
  for (const key in value) if (hasLongList(value[key as keyof typeof value], depth - 1)) return true
  return false
}

/** @returns the text of a long answer, written with turns for all others in between; undefined for one that is short */
export async function longJson(answer: object): Promise<string | undefined> {
  if (!hasLongList(answer)) return undefined
  const turn = pace()
  const pieces: string[] = []
  for (const piece of jsonPieces(answer, { isPiece: (value) => !hasLongList(value), step: 0, atOnce: AT_ONCE })) {
    pieces.push(piece)
    const rest = turn()
    if (rest) await rest
  }
  return pieces.join('')
}
