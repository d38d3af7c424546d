import { foldText, innerWord, isForgiven, isNear } from './search-words.ts'

export type Range = [start: number, end: number]

const WORD = /[\p{L}\p{N}\p{M}]+/gu

interface Folded {
  text: string
  /** For each position of the folded text, where it comes from; one more for the end. */
  from: number[]
}

/** Text that keeps its length when it is folded. */
const PLAIN = /^[\x20-\x7e\s]*$/

/** Folds letter by letter, since a folded text may be longer or shorter. */
function foldMapped(text: string): Folded {
  if (PLAIN.test(text)) return { text: foldText(text), from: Array.from({ length: text.length + 1 }, (_, at) => at) }
  let folded = ''
  const from: number[] = []
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const part = foldText(segment)
    for (let i = 0; i < part.length; i += 1) from.push(index)
    folded += part
  }
  return { text: folded, from: [...from, text.length] }
}

function merged(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/**
 * Where a text has the words of a query: their beginnings in its words, else parts of its codes, or the words that are
 * one typo away.
 */
export function matchRanges(text: string, words: readonly string[]): Range[] {
  const folded = foldMapped(text)
  const ranges: Range[] = []
  const add = (start: number, end: number): void => {
    ranges.push([folded.from[start] ?? 0, folded.from[end] ?? text.length])
  }
  for (const word of words) {
    const places: number[] = []
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + 1)) places.push(at)
    const starts = places.filter((at) => startsWord(folded.text, at))
    for (const at of starts.length > 0 || innerWord(word) === null ? starts : places) add(at, at + word.length)
    if (starts.length > 0 || !isForgiven(word)) continue
    for (const match of folded.text.matchAll(WORD)) {
      if (isNear(match[0], word)) add(match.index, match.index + match[0].length)
    }
  }
  return merged(ranges)
}

/** A word, a number after letters or letters after a number begin here; of Japanese every letter does. */
function startsWord(text: string, at: number): boolean {
  const [before, letter] = [text[at - 1], text[at]]
  if (before === undefined || letter === undefined || !/[\p{L}\p{N}\p{M}]/u.test(before)) return true
  return /\p{N}/u.test(before) !== /\p{N}/u.test(letter) || /[^\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{N}]/u.test(letter)
}

/** The part of a long text around the first match, in one line. */
export function excerpt(text: string, words: readonly string[], length = 120): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const [first] = matchRanges(line, words)
  if (line.length <= length) return line
  const start = first && first[0] > length / 2 ? line.indexOf(' ', first[0] - length / 3) + 1 : 0
  const piece = Array.from(line.slice(start)).slice(0, length).join('')
  return `${start > 0 ? '… ' : ''}${piece}${start + piece.length < line.length ? ' …' : ''}`
}
