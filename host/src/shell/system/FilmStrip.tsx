import type { ReactNode } from 'react'
import styles from './system.module.css'

/** A status, one digit to a frame of film. */
export function FilmStrip({ code }: { code: string }): ReactNode {
  return (
    <p className={styles['film-strip']}>
      <span className="arbo-visually-hidden">{code}</span>
      {code.split('').map((digit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- digits repeat and never move
        <span className={styles['film-frame']} aria-hidden="true" key={index}>
          {digit}
        </span>
      ))}
    </p>
  )
}
