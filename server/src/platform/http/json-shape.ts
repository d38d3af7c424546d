import { pace } from '../pace.ts'
import { JSON_DEPTH, JSON_VALUES } from './limits.ts'

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Array.from('"\\,[]{}', (sign) =>
  sign.charCodeAt(0),
)

/** Characters after which it is looked whether it is others' turn. */
const LOOK = 64 * 1024

/**
 * Whether a text can be parsed and checked without holding everybody else up: JSON of a few bytes a value takes a
 * hundred times as long to check as to read. Counts brackets and commas outside of words, with turns for
 * all others in a long body; what is no JSON at all the parser says.
 */
export async function isFlatJson(text: string): Promise<boolean> {
  const turn = pace()
  let nextLook = LOOK
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    if (at >= nextLook) {
      nextLook = at + LOOK
      const rest = turn()
      if (rest) await rest
    }
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfWords(text, at)
      continue
    }
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > JSON_DEPTH) return false
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COMMA) values += 1
  }
  return values <= JSON_VALUES
}

/** Where a string that begins at a quote ends; the end of the text where it does not. */
function endOfWords(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1
  while (text.charCodeAt(at) === BACKSLASH) at -= 1
  return (quote - at) % 2 === 0
}
