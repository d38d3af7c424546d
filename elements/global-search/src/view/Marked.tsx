import type { ReactNode } from 'react'
import { markedParts } from '../model/marked-parts.ts'

/** A title with what was searched for marked in it. */
export function Marked({ title, matches }: { title: string; matches: readonly [number, number][] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text stand in its order
  return markedParts(title, matches).map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))
}
