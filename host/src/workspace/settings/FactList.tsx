import type { ReactNode } from 'react'
import styles from './settings.module.css'

export interface Fact {
  name: string
  value: string
}

/** Read-only settings. */
export function FactList({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }): ReactNode {
  return (
    <dl className={styles['fact-list']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
