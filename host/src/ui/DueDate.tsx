import { pageLanguage } from '@arbo/core'
import { classes, Text, useDates } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './list/texts.ts'
import styles from './due-date.module.css'
import { longDay, shortDay } from '@arbo/core/format'

interface DueDateProps {
  /** yyyy-mm-dd. */
  day: string | null
  /** A finished scene is never overdue. */
  done?: boolean
}

/** A due date, short, with the whole date on hover; late ones say so. */
export function DueDate({ day, done = false }: DueDateProps): ReactNode {
  const dates = useDates()
  const language = pageLanguage()
  if (!day) return <Text tone="subtle">{listTexts.noDate}</Text>
  const late = !done && dates.isPast(day)
  return (
    <time
      className={late ? classes(styles['due'], styles['due-late']) : styles['due']}
      dateTime={day}
      title={longDay(day, language)}
    >
      {shortDay(day, dates.today(), language)}
      {late && <span className="arbo-visually-hidden">, {listTexts.overdue}</span>}
    </time>
  )
}
