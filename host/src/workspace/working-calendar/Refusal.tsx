import type { Failure } from '@arbo/core'
import { classes, Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

interface RefusalProps {
  failure: Failure | null
  /** A fault of the whole form. */
  message: string | undefined
  /** Describes the current row, which the server sends with a conflict. */
  currentText?: (current: unknown) => string
  /** Saves over another user's version. */
  onOverwrite?: (version: number) => void
}

function versionOf(current: unknown): number | null {
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return typeof current.version === 'number' ? current.version : null
}

/** Why a form was refused; after a conflict it offers to overwrite the other change. */
export function Refusal({ failure, message, currentText, onOverwrite }: RefusalProps): ReactNode {
  const current: unknown = failure?.error === 'conflict' ? failure.meta?.['current'] : null
  const version = versionOf(current)
  if (version !== null && currentText && onOverwrite) {
    return (
      <div className={classes('notice notice-danger', styles['calendar-conflict'])} role="alert">
        <p>
          {calendarTexts.conflict} {calendarTexts.conflictNow(currentText(current))}
        </p>
        <Button size="small" onClick={() => onOverwrite(version)}>
          {calendarTexts.conflictOverwrite}
        </Button>
      </div>
    )
  }
  if (message === undefined) return null
  return (
    <p className="notice notice-danger" role="alert">
      {message}
    </p>
  )
}
