import type { ReactNode } from 'react'
import styles from './time.module.css'

interface LoggedBarProps {
  logged: number
  /** Null or 0 where nothing is to be compared with. */
  expected: number | null
  /** The longest bar beside it, where there is nothing to compare with. */
  most?: number
}

/** Time as a bar against what was expected; beyond it the rest has a ground of its own. The figures stand beside it. */
export function LoggedBar({ logged, expected, most = 0 }: LoggedBarProps): ReactNode {
  const whole = Math.max(logged, expected ?? 0, most)
  const share = (minutes: number): string => `${whole === 0 ? 0 : (minutes / whole) * 100}%`
  const isOver = expected !== null && expected > 0 && logged > expected
  return (
    <span className={styles['bar']} aria-hidden="true">
      {expected !== null && expected > 0 && (
        <span className={styles['bar-expected']} style={{ inlineSize: share(expected) }} />
      )}
      <span className={styles['bar-logged']} style={{ inlineSize: share(isOver ? expected : logged) }} />
      {isOver && (
        <span
          className={styles['bar-over']}
          style={{ insetInlineStart: share(expected), inlineSize: share(logged - expected) }}
        />
      )}
    </span>
  )
}
