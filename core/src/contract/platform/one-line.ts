/**
 * What no name holds: control characters, the line breaks among them, and signs that turn the text behind them around, so
 * that `gpj.exe` reads as another kind of file. Marks for a single word of another direction (U+200E, U+200F) may stay.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const UNSEEN_RUNS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

export function isOneLine(words: string): boolean {
  return !UNSEEN.test(words)
}

/** A name from a file, which somebody else wrote: what cannot stay in it becomes a space. */
export function asOneLine(words: string): string {
  return words.replace(UNSEEN_RUNS, ' ').trim()
}
