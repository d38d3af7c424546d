import type { ReactNode } from 'react'
import { usePartTexts } from '../part-texts.ts'
import { webLinks } from './web-links.ts'

/** Plain text with its paragraphs, addresses in it as links. */
export function NoteText({ text }: { text: string }): ReactNode {
  const partTexts = usePartTexts()
  return (
    <p className="arbo-part-text">
      {webLinks(text).map(({ text: words, at, href }) =>
        href === undefined ? (
          words
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer">
            {words}
            <span className="arbo-visually-hidden"> ({partTexts.newWindow})</span>
          </a>
        ),
      )}
    </p>
  )
}
