import type { ReactNode } from 'react'
import styles from './demo.module.css'

interface DemoSectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

/** One part of the product under its name. */
export function DemoSection({ id, title, lead, children }: DemoSectionProps): ReactNode {
  return (
    <section className={styles['demo-section']} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}
