const isOpen = (value: unknown): value is object => typeof value === 'object' && value !== null

interface Style {
  /** Whether a value is written in one piece. */
  isPiece: (value: object) => boolean
  /** Spaces of a level; 0 for all in one line. */
  step: number
  /** So many such members of a list are one piece together. */
  atOnce: number
}

interface Place {
  style: Style
  /** Before each line. */
  indent: string
}

const inner = ({ style, indent }: Place): Place => ({ style, indent: indent + ' '.repeat(style.step) })
const lineOf = ({ style, indent }: Place): string => (style.step > 0 ? `\n${indent}` : '')
const stringify = (value: unknown, { style, indent }: Place): string =>
  (JSON.stringify(value, null, style.step) ?? 'null').replaceAll('\n', `\n${indent}`)

function* listPieces(list: readonly unknown[], place: Place): Generator<string, void, undefined> {
  const { isPiece, atOnce } = place.style
  const isWhole = (member: unknown): boolean => !isOpen(member) || isPiece(member)
  let before = '['
  let at = 0
  while (at < list.length) {
    let end = at
    while (end < list.length && end - at < atOnce && isWhole(list[end])) end += 1
    if (end > at) {
      // Between its brackets, the last of which stands in a line of its own.
      const words = stringify(list.slice(at, end), place).slice(1, -1)
      yield before + words.slice(0, words.length - lineOf(place).length)
    } else {
      end = at + 1
      yield before + lineOf(inner(place))
      yield* piecesOf(list[at], inner(place))
    }
    at = end
    before = ','
  }
  yield `${lineOf(place)}]`
}

function* objectPieces(value: object, place: Place): Generator<string, void, undefined> {
  let before = '{'
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${before}${lineOf(inner(place))}${JSON.stringify(key)}:${place.style.step > 0 ? ' ' : ''}`
    yield* piecesOf(member, inner(place))
    before = ','
  }
  yield before === '{' ? '{}' : `${lineOf(place)}}`
}

function* piecesOf(value: unknown, place: Place): Generator<string, void, undefined> {
  if (!isOpen(value) || place.style.isPiece(value)) yield stringify(value, place)
  else if (!Array.isArray(value)) yield* objectPieces(value, place)
  else if (value.length === 0) yield '[]'
  else yield* listPieces(value, place)
}

/** A value as `JSON.stringify(value, null, step)` writes it, in pieces: a long one in one go would keep all others waiting. */
export function jsonPieces(value: unknown, style: Style): Generator<string, void, undefined> {
  return piecesOf(value, { style, indent: '' })
}
