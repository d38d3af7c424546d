import type { ReactNode } from 'react'
import { Row } from './layout.ts'
import { statusInk } from './status-ink.ts'

interface TagLook {
  id: string
  name: string
  /** #RRGGBB */
  colour: string
}

/** The colour of a tag as a dot. What it is called stands beside it. */
export function TagMark({ colour }: Pick<TagLook, 'colour'>): ReactNode {
  return <span className="arbo-status-dot" style={statusInk(colour)} aria-hidden="true" />
}

/** Tags as chips with their colours, in one line unless they may wrap. Nothing where there are none. */
export function TagChips({ tags, wrap = false }: { tags: readonly TagLook[]; wrap?: boolean }): ReactNode {
  if (tags.length === 0) return null
  return (
    <Row as="span" gap={4} inline shrinks wrap={wrap} title={tags.map(({ name }) => name).join(', ')}>
      {tags.map(({ id, name, colour }, at) => (
        <span key={id} className="arbo-tag">
          <TagMark colour={colour} />
          <span className="arbo-tag-name">{name}</span>
          {/* Read one by one. */}
          {at + 1 < tags.length && <span className="arbo-visually-hidden">, </span>}
        </span>
      ))}
    </Row>
  )
}
