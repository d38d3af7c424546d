import { ChevronLeft, ChevronRight } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import styles from './review.module.css'

interface ListStepsProps {
  label: string
  /** Place of the scene in its list and length of the list, in words; short, and with what it is of. */
  place: string
  placeLabel: string
  isAlone: boolean
  onStep: (by: 1 | -1) => void
  /** The strip of scenes. */
  strip: boolean
  onStrip: (on: boolean) => void
}

/** Previous and next of a list; the place between them opens the strip of its scenes. */
export function ListSteps({ label, place, placeLabel, isAlone, onStep, strip, onStrip }: ListStepsProps): ReactNode {
  const levels = useLevels()
  usePageKeys('steps', { previous: () => onStep(-1), next: () => onStep(1) }, !isAlone)
  return (
    <nav className={styles['review-steps']} aria-label={label}>
      <IconButton
        icon={<ChevronLeft />}
        label={withLevels(reviewTexts.previous, levels)}
        shortcut="PageUp"
        disabled={isAlone}
        onClick={() => onStep(-1)}
      />
      <button
        type="button"
        className={styles['review-place']}
        aria-label={placeLabel}
        aria-expanded={strip}
        title={reviewTexts.showStrip}
        onClick={() => onStrip(!strip)}
      >
        {place}
      </button>
      <span className="arbo-visually-hidden" role="status">
        {place}
      </span>
      <IconButton
        icon={<ChevronRight />}
        label={withLevels(reviewTexts.next, levels)}
        shortcut="PageDown"
        disabled={isAlone}
        onClick={() => onStep(1)}
      />
    </nav>
  )
}
