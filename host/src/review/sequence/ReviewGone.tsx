import { Button, EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'

/** A scene of the list that was deleted, or that this user may not see. */
export function ReviewGone({ onRemove }: { onRemove: () => void }): ReactNode {
  const levels = useLevels()
  return (
    <div className="arbo-fill arbo-center">
      <EmptyState
        title={withLevels(reviewTexts.goneTitle, levels)}
        message={reviewTexts.goneMessage}
        action={<Button onClick={onRemove}>{reviewTexts.goneRemove}</Button>}
      />
    </div>
  )
}
