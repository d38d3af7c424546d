/** What no text holds: it stands around the name of each blank. */
const MARK = '\u0000'

/** A part of a sentence: words, or a blank by its name. */
export interface SentencePart<Name extends string> {
  words: string
  blank: Name | null
}

/** The value that keeps a blank open while its text is written. */
export const openBlank = (name: string): string => `${MARK}${name}${MARK}`

/** A sentence written with {@link openBlank}, cut at its blanks. The order is that of its language. */
export function partsOf<Name extends string>(sentence: string): SentencePart<Name>[] {
  return sentence
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? { words: part, blank: null } : { words: '', blank: part as Name }))
    .filter(({ words, blank }) => words !== '' || blank !== null)
}
