/** A piece of a comment's text: plain, or a link to a frame. */
export interface TextPiece {
  text: string
  /** Where it starts in the whole text. */
  at: number
  /** Counted from 0; absent in plain text. */
  frame?: number
}

/** `@1042` that is not part of a longer word, such as an address. */
const FRAME = /(?<![\w@])@(\d{1,7})(?!\w)/g

/**
 * Cuts a comment at its frame links. People write the numbers they see, so `startFrame` (the number of the first frame on
 * screen) is taken off; numbers outside the clip stay text.
 * @param frameCount frames of the clip; 0 while it is not known, then nothing becomes a link
 */
export function frameLinks(text: string, startFrame: number, frameCount: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(FRAME)) {
    const frame = Number(match[1]) - startFrame
    if (frame < 0 || frame >= frameCount) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), at: end })
    pieces.push({ text: match[0], at: match.index, frame })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), at: end })
  return pieces
}
