import { Fragment, type ReactNode } from 'react'

/** Around what stands out, as for text of either direction of writing: no message has them. */
const MARKED = /\u2068([^\u2069]*)\u2069/

export interface WordsProps {
  /** The sentence, with what stands out marked. */
  text: (mark: (name: string) => string) => string
}

/**
 * A sentence in which names and addresses stand out. Their direction of writing does not affect the sentence.
 */
export function Words({ text }: WordsProps): ReactNode {
  return text((name) => `\u2068${name}\u2069`)
    .split(MARKED)
    .map((part, index) =>
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence do not move
      index % 2 === 0 ? (
        <Fragment key={index}>{part}</Fragment>
      ) : (
        <strong key={index}>
          <bdi>{part}</bdi>
        </strong>
      ),
    )
}
