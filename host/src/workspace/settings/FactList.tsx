import type { ReactNode } from 'react'
import styles from './settings.module.css'

export interface Fact<Value extends ReactNode = string> {
  name: string
  value: Value
}

/** Read-only settings. */
export function FactList({ facts, children }: { facts: readonly Fact<ReactNode>[]; children?: ReactNode }): ReactNode {
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
