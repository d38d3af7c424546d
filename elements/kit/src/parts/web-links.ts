/** A piece of plain text; `href` where it is an address of the web. */
export interface TextPiece {
  text: string
  /** Where it starts in the whole text. */
  at: number
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Characters that end a sentence and not an address. */
const AFTER = /[.,;:!?'’”»)\]]+$/

/** Cuts text at the addresses in it; a closing bracket belongs to the address where that has the opening one. */
export function webLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const rest = AFTER.exec(match)?.[0] ?? ''
    const isInside = rest.startsWith(')') && match.includes('(')
    const href = match.slice(0, match.length - rest.length + (isInside ? 1 : 0))
    if (!URL.canParse(href)) continue
    if (index > end) pieces.push({ text: text.slice(end, index), at: end })
    pieces.push({ text: href, at: index, href })
    end = index + href.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), at: end })
  return pieces
}
