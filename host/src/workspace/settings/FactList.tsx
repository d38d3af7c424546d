import type { ReactNode } from 'react'
import styles from './settings.module.css'

export interface Fact {
  name: string
  value: string
}

/** Settings for those who may look at them only, or that nobody can change. */
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
