import { pageLanguage } from '@arbo/core'
import { addDays, dayRange, mondayOf } from '@arbo/core/format'
import { ChevronLeft, ChevronRight } from '@arbo/kit/icons'
import { Button, IconButton, Row } from '@arbo/kit/ui'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { usePageKeys } from '../../app/page-keys.ts'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

interface WeekPickerProps {
  /** The Monday, yyyy-mm-dd. */
  monday: string
  today: string
  onChange: (monday: string) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 }

export const weekWords = (monday: string): string => dayRange(monday, addDays(monday, 6), pageLanguage())

/** The week that shows, with the way to the one before, the one after and this one. */
export function WeekPicker({ monday, today, onChange }: WeekPickerProps): ReactNode {
  const current = mondayOf(today)
  const go = (weeks: number): void => onChange(addDays(monday, 7 * weeks))
  usePageKeys('weeks', { previous: () => go(-1), next: () => go(1) })

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')) return
    event.preventDefault()
    go(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Row gap={4} role="group" aria-label={timeTexts.week}>
      <IconButton icon={<ChevronLeft />} label={timeTexts.weekBefore} onClick={() => go(-1)} />
      <span className={styles['week-words']} aria-live="polite">
        {weekWords(monday)}
      </span>
      <IconButton icon={<ChevronRight />} label={timeTexts.weekAfter} onClick={() => go(1)} />
      {monday !== current && (
        <Button variant="ghost" onClick={() => onChange(current)}>
          {timeTexts.thisWeek}
        </Button>
      )}
    </Row>
  )
}
