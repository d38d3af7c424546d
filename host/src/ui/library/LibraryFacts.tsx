import type { ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { agoText, momentText } from '../../app/moment-text.ts'
import styles from './library.module.css'

/** The narrow column: a record's name and facts. */
export function LibraryFacts({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles['library-facts']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** How long ago a moment was; the exact time on hover. */
export function Moment({ at }: { at: string }): ReactNode {
  const zone = useSessionState((state) => state.user?.preferred_timezone ?? 'UTC')
  return (
    <time dateTime={at} title={momentText(at, zone)}>
      {agoText(at, zone)}
    </time>
  )
}
