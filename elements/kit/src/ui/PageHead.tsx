import type { ReactNode } from 'react'
import { Row } from './layout.ts'

export interface PageHeadProps {
  /** The heading; an element where it is more than words. */
  title: ReactNode
  /** How many there are; null while that is not known. */
  total?: number | null
  /** What the page is, in a plain line. */
  about?: string
  /** Before the heading. */
  lead?: ReactNode
  /** Of the same line: what belongs to the name. */
  beside?: ReactNode
  /** What can be done with the page, at its end. */
  tools?: ReactNode
  /** Behind the heading, and below it where there is no room. */
  children?: ReactNode
}

/** The head of a page: its name, how much is on it, and its tools. */
export function PageHead({ title, total = null, about, lead, beside, tools, children }: PageHeadProps): ReactNode {
  return (
    <header className="arbo-page-head">
      <Row gap={8} shrinks>
        {lead}
        {typeof title === 'string' ? <h1 dir="auto">{title}</h1> : title}
        {total !== null && <span className="arbo-page-total">{total}</span>}
        {beside}
      </Row>
      {about && <p className="arbo-tone-muted">{about}</p>}
      {children}
      {tools && <div className="arbo-pushed">{tools}</div>}
    </header>
  )
}
