import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { isPast, longDay, shortDay } from './day.ts'
import './due-date.css'

interface DueDateProps {
  /** yyyy-mm-dd. */
  day: string | null
  /** Nothing is overdue that is done. */
  done?: boolean
}

/** A due date, short, with the whole date on hover; late ones say so. */
export function DueDate({ day, done = false }: DueDateProps): ReactNode {
  if (!day) return <span className="due-none">{texts.noDate}</span>
  const late = !done && isPast(day)
  return (
    <time className={late ? 'due due-late' : 'due'} dateTime={day} title={longDay(day)}>
      {shortDay(day)}
      {late && <span className="arbo-visually-hidden">, {texts.overdue}</span>}
    </time>
  )
}
