/** Characters of a truncated text unless told otherwise (CORE-92). */
const TRUNCATE_LENGTH = 24

/**
 * Text of at most `length` characters (CORE-92): cut after the last whole word that fits, with an ellipsis. Characters
 * are what a reader counts, so no emoji is cut in half.
 */
export function truncate(text: string, length = TRUNCATE_LENGTH, separator = ' '): string {
  const characters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
  if (characters.length <= length) return text
  const cut = characters.slice(0, length - 1).join('')
  const isWordEnd = characters[length - 1] === separator
  const at = isWordEnd || separator === '' ? cut.length : cut.lastIndexOf(separator)
  return `${cut.slice(0, at > 0 ? at : cut.length).trimEnd()}…`
}
