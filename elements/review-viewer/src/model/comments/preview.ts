/** Longest comment preview in characters (REV-24). */
export const PREVIEW_LENGTH = 25

/** A comment's text in one line, cut after 25 characters (REV-24). Counts what people see as characters. */
export function previewOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
  if (characters.length <= PREVIEW_LENGTH) return line
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}
