import { pageLanguage, addMonths } from '@arbo/core'
import { ChevronDown, ChevronLeft, ChevronRight } from '@arbo/kit/icons'
import { Button, IconButton, Popover } from '@arbo/kit/ui'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { monthOf } from './month-of.ts'
import styles from './targets.module.css'
import { formatMonth, monthName } from '@arbo/core/format'

interface MonthPickerProps {
  /** yyyy-mm. */
  value: string
  /** The workspace's current month, yyyy-mm. */
  current: string
  onChange: (month: string) => void
}

const COLUMNS = 3
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  PageUp: -12,
  PageDown: 12,
}

/** A choice of month: buttons for the previous and next one, a popup of the year for any other. */
export function MonthPicker({ value, current, onChange }: MonthPickerProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles['month-picker']} role="group" aria-label={targetsTexts.month}>
      <IconButton
        icon={<ChevronLeft />}
        label={targetsTexts.monthBefore}
        onClick={() => onChange(addMonths(value, -1))}
      />
      <Popover
        label={targetsTexts.month}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            className={styles['month-picker-name']}
            aria-label={targetsTexts.monthChosen({ month: formatMonth(value, pageLanguage()) })}
          >
            {formatMonth(value, pageLanguage())}
            <ChevronDown />
          </Button>
        }
      >
        <Months
          value={value}
          current={current}
          onChange={(month) => {
            setOpen(false)
            onChange(month)
          }}
        />
      </Popover>
      <IconButton
        icon={<ChevronRight />}
        label={targetsTexts.monthAfter}
        onClick={() => onChange(addMonths(value, 1))}
      />
      {value !== current && (
        <Button variant="ghost" onClick={() => onChange(current)}>
          {targetsTexts.thisMonth}
        </Button>
      )}
    </div>
  )
}

/** The twelve months of a year; the arrow keys go from one to the next, also into other years. */
function Months({ value, current, onChange }: MonthPickerProps): ReactNode {
  /** The focused month, whose year shows. */
  const [at, setAt] = useState(value)
  const grid = useRef<HTMLDivElement>(null)
  /** Whether the month was reached by a key, so that the focus follows. */
  const follows = useRef(false)
  const year = Number(at.slice(0, 4))

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    follows.current = true
    setAt(addMonths(at, step))
  }

  useLayoutEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    follows.current = false
  })

  return (
    <div className={styles['months']}>
      <div className={styles['months-year']}>
        <IconButton
          size="small"
          icon={<ChevronLeft />}
          label={targetsTexts.yearBefore}
          onClick={() => setAt(addMonths(at, -12))}
        />
        <span aria-live="polite">{year}</span>
        <IconButton
          size="small"
          icon={<ChevronRight />}
          label={targetsTexts.yearAfter}
          onClick={() => setAt(addMonths(at, 12))}
        />
      </div>
      <div ref={grid} className={styles['months-grid']} role="group" aria-label={String(year)} onKeyDown={onKeyDown}>
        {Array.from({ length: 12 }, (_, index) => {
          const month = monthOf(year, index + 1)
          return (
            <button
              // The same twelve buttons in every year: the focus stays.
              key={index}
              type="button"
              className={styles['months-month']}
              tabIndex={month === at ? 0 : -1}
              aria-label={formatMonth(month, pageLanguage())}
              aria-current={month === current ? 'date' : undefined}
              aria-pressed={month === value}
              onClick={() => onChange(month)}
            >
              {monthName(index + 1, 'short', pageLanguage())}
            </button>
          )
        })}
      </div>
    </div>
  )
}
