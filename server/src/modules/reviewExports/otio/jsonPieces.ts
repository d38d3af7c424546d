const STEP = '  '

const isOpen = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * A value as `JSON.stringify(value, null, 2)` writes it, in pieces: a long one in one go would keep all others waiting.
 * @param isPiece what is written in one piece
 */
export function* jsonPieces(
  value: unknown,
  isPiece: (value: object) => boolean,
  indent = '',
): Generator<string, void, undefined> {
  const members = isOpen(value) ? Object.entries(value).filter(([, member]) => member !== undefined) : []
  if (!isOpen(value) || members.length === 0 || isPiece(value)) {
    yield (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${indent}`)
    return
  }
  const isList = Array.isArray(value)
  const inner = indent + STEP
  let before = isList ? '[' : '{'
  for (const [key, member] of members) {
    yield `${before}\n${inner}${isList ? '' : `${JSON.stringify(key)}: `}`
    yield* jsonPieces(member, isPiece, inner)
    before = ','
  }
  yield `\n${indent}${isList ? ']' : '}'}`
}
