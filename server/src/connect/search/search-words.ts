/** Longest part of a word that is compared. */
const WORD_MAX = 40
/** Words of one document at most; a long comment is found by those it begins with. */
const WORDS_MAX = 400
/** Shorter words have too many neighbours to forgive a typo in them. */
export const FORGIVEN_FROM = 4
const FORGIVEN_TO = 24
/** Above every letter in the byte order of UTF-8. */
export const LAST_LETTER = '\u{10FFFF}'
/** Signs over and under Latin, Greek and Cyrillic letters; not those that make another Japanese letter. */
const ACCENTS = /[\u0300-\u036f]/g
/** Scripts that write no spaces: their words are found by pairs of letters. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}'
const PARTS = new RegExp(`[${UNSPACED}]+|[\\p{L}\\p{N}\\p{M}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
const RUN = /\p{N}+|[^\p{N}]+/gu

/** Text as it is compared: one form of each letter, small, without accents. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC')
}

/** Runs of letters and digits; of scripts without spaces a run is cut from its neighbours in other scripts. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const [part] of foldText(text).matchAll(PARTS)) parts.push(...splitUnspaced(part))
  return parts
}

/** 'sc場面' comes as one match where a Latin word runs into a Japanese one. */
function splitUnspaced(part: string): string[] {
  return part.split(new RegExp(`([${UNSPACED}]+)`, 'u')).filter(Boolean)
}

function pairs(run: string): string[] {
  const letters = Array.from(run)
  // The last letter stands alone as well, so that one letter finds it wherever it is.
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
}

/**
 * The words that find a document: whole words, the letters and numbers within 'sc0010', pairs of letters in Japanese.
 */
export function documentWords(text: string): string[] {
  const words = new Set<string>()
  for (const part of partsOf(text)) {
    if (IS_UNSPACED.test(part)) for (const pair of pairs(part)) words.add(pair)
    else {
      words.add(part.slice(0, WORD_MAX))
      const runs = part.match(RUN) ?? []
      if (runs.length > 1) for (const run of runs) words.add(run.slice(0, WORD_MAX))
      // '7' finds 'sc0007'.
      for (const run of runs) if (/^0+[1-9]/.test(run)) words.add(run.replace(/^0+/, '').slice(0, WORD_MAX))
    }
    if (words.size >= WORDS_MAX) break
  }
  return [...words].slice(0, WORDS_MAX)
}

/** Stands before what only ends a number or code, so that it is told from words that begin so; no word has it. */
const INNER = '~'
/** Of longer numbers and codes only the last part is found so, in characters. */
const INNER_MAX = 16
const HAS_NUMBER = /\p{N}/u

/** Ends of the numbers and codes of a name, by which any part of them is found: 'h0020' and '020' of 'sh0020'. */
export function innerWords(text: string): string[] {
  const words = new Set<string>()
  for (const part of partsOf(text)) {
    if (IS_UNSPACED.test(part) || !HAS_NUMBER.test(part)) continue
    const letters = Array.from(part).slice(-INNER_MAX)
    for (let at = 1; at < letters.length - 1; at += 1) words.add(INNER + letters.slice(at).join(''))
  }
  return [...words]
}

/** A word of a query as {@link innerWords} have it; null where it is too short, or has no number. */
export function innerWord(word: string): string | null {
  return word.length > 1 && HAS_NUMBER.test(word) && !IS_UNSPACED.test(word) ? INNER + word : null
}

export interface QueryWord {
  word: string
  /** Whether words that only begin so are meant, too. */
  isPrefix: boolean
}

/** The words of a query; a document must have every one of them. */
export function queryWords(query: string): QueryWord[] {
  const words: QueryWord[] = []
  for (const part of partsOf(query)) {
    const letters = IS_UNSPACED.test(part) ? Array.from(part) : null
    // One digit begins a ninth of all numbers, and none of them is meant.
    if (!letters) words.push({ word: part.slice(0, WORD_MAX), isPrefix: !/^\p{N}$/u.test(part) })
    else if (letters.length === 1) words.push({ word: part, isPrefix: true })
    else for (const pair of pairs(part).slice(0, -1)) words.push({ word: pair, isPrefix: false })
  }
  return words.slice(0, 12)
}

/** A name or a code as beginnings of it are compared. */
export function foldName(name: string): string {
  return partsOf(name).join(' ').slice(0, 120)
}
export function foldCode(code: string): string {
  return partsOf(code).join('')
}

/** Whether a typo in the word is forgiven: long enough, and no number, which is another thing with another digit. */
export function isForgiven(word: string): boolean {
  return word.length <= FORGIVEN_TO && isLearned(word)
}

/** Whether it is kept as one of the workspace's words: whatever a word that may be forgiven could be the beginning of. */
export function isLearned(word: string): boolean {
  return word.length >= FORGIVEN_FROM && !/\p{N}/u.test(word) && !IS_UNSPACED.test(word)
}

/** The word, and the word without each of its letters. Two words one typo apart have one of these in common. */
export function variantsOf(word: string): string[] {
  if (word.length > FORGIVEN_TO) return [word]
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Whether one letter more, less or other, or two neighbours changed about, make one word the other. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true
  const [x, y] = [Array.from(a), Array.from(b)]
  if (Math.abs(x.length - y.length) > 1) return false
  let from = 0
  while (from < x.length && x[from] === y[from]) from += 1
  let tail = 0
  while (tail < Math.min(x.length, y.length) - from && x.at(-1 - tail) === y.at(-1 - tail)) tail += 1
  const [p, q] = [x.slice(from, x.length - tail), y.slice(from, y.length - tail)]
  if (p.length <= 1 && q.length <= 1) return true
  return p.length === 2 && q.length === 2 && p[0] === q[1] && p[1] === q[0]
}
