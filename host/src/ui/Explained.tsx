import { Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './explained.module.css'

interface ExplainedProps {
  /** One sentence: what it counts, and how it came about. */
  words: string
  /** What the pointer may rest on besides the figure: a bar beside it. */
  beside?: ReactNode
  /** The figure, in words or digits. */
  children: ReactNode
}

/**
 * A figure that explains itself: on hover, on keyboard focus and by a tap. It looks as it would without, so that a page
 * of figures stays calm; the sentence is its accessible description.
 */
export function Explained({ words, beside, children }: ExplainedProps): ReactNode {
  const figure = (
    <button type="button" className={styles['explained']} aria-description={words}>
      {children}
    </button>
  )
  return (
    <Tooltip content={words} side="top" opensOnPress>
      {beside === undefined ? (
        figure
      ) : (
        <span className={styles['explained-row']}>
          {beside}
          {figure}
        </span>
      )}
    </Tooltip>
  )
}
