import type { ReactNode } from 'react'
import styles from './sections.module.css'

interface PageSectionProps {
  /** Also the anchor in the address. */
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A section of a page, with the heading that the section links lead to. */
export function PageSection({ id, title, lead, children }: PageSectionProps): ReactNode {
  return (
    <section id={id} data-section className={styles['page-section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles['page-section-lead']}>{lead}</p>
      {children}
    </section>
  )
}
