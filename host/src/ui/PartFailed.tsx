import { Button, classes } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useNewRelease } from '../app/new-release.ts'
import { texts } from '../app/texts.ts'
import styles from './part-failed.module.css'

export interface PartFailedProps {
  /** Which part it is, where that is known. */
  title?: string
  /** Its code failed to load: there is no connection, or the build was replaced. */
  isMissing: boolean
  onRetry: () => void
  onClose?: (() => void) | undefined
}

/** Stands in the place of a part that failed, or over the page where the part would have been opened over it. */
export function PartFailed({ title = texts.partFailed, isMissing, onRetry, onClose }: PartFailedProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const isUpdated = useNewRelease(isMissing)
  // Only a part that the user opened takes the focus, and gives it back.
  const isOver = onClose !== undefined
  useEffect(() => {
    if (!isOver) return
    const before = document.activeElement
    place.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOver])
  const notice = (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className={classes(styles['part-failed'], isOver && styles['part-failed-over'])}
      onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
    >
      <strong>{title}</strong>
      <p>{isUpdated ? texts.updatedMessage : isMissing ? texts.newVersionMessage : texts.partBroken}</p>
      <p className={styles['part-failed-actions']}>
        {isMissing && (
          <Button size="small" variant={isUpdated ? 'primary' : 'secondary'} onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        )}
        <Button size="small" variant={isUpdated ? 'secondary' : 'primary'} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
        {onClose && (
          <Button size="small" variant="ghost" onClick={onClose}>
            {texts.partClose}
          </Button>
        )}
      </p>
    </div>
  )
  // What opened it may lie below other parts of the page, as the left bar does.
  return isOver ? createPortal(notice, document.body) : notice
}
