import { Fragment, type ReactNode } from 'react'

/**
 * A sentence in which every second part is a name or an address. These stand out, and their direction of
 * writing does not affect the sentence.
 */
export function Words({ parts }: { parts: readonly string[] }): ReactNode {
  return parts.map((part, index) =>
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
