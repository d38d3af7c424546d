import { fieldLabel, pageLanguage } from '@arbo/core'
import { dueRange, type DueChoice, type DueRange } from '@arbo/core/internal'
import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, IconButton, Popover, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { workTexts } from './texts.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './work.module.css'
import { shortDay } from '@arbo/core/format'

interface DueFilterProps {
  choice: DueChoice
  /** yyyy-mm-dd, in the preferred time zone. */
  today: string
  onChange: (choice: DueChoice) => void
}

function spanText({ from, to }: DueRange): string {
  const dayText = (day: string): string => shortDay(day, undefined, pageLanguage())
  if (from && to) return workTexts.dueSpan({ from: dayText(from), to: dayText(to) })
  return from ? workTexts.dueFromOn({ day: dayText(from) }) : workTexts.dueUntil({ day: dayText(to ?? '') })
}

/** The range of due dates, as a chip that can be changed and removed; it starts with the last two weeks (PLAN-44). */
export function DueFilter({ choice, today, onChange }: DueFilterProps): ReactNode {
  const [open, setOpen] = useState(false)
  const range = dueRange(choice, today)
  const { from, to } = range ?? { from: null, to: null }
  const words = choice === 'recent' ? workTexts.dueRecent : range && spanText(range)

  function choose(next: DueChoice): void {
    setOpen(false)
    onChange(next)
  }

  return (
    <span className={listStyles['list-filter']} data-chosen={words === null ? undefined : ''}>
      <Popover
        label={fieldLabel('due_date')}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (next && choice === 'any') onChange('recent')
        }}
        trigger={
          <Button variant="ghost">
            {words === null ? fieldLabel('due_date') : workTexts.dueChosen({ range: words })}
            {words === null && <ChevronDown />}
          </Button>
        }
      >
        <div className={styles['work-range']}>
          <div className={styles['work-range-presets']}>
            <Button size="small" aria-pressed={choice === 'recent'} onClick={() => choose('recent')}>
              {workTexts.dueRecent}
            </Button>
            <Button size="small" aria-pressed={range === null} onClick={() => choose('any')}>
              {workTexts.dueAny}
            </Button>
          </div>
          <TextField
            label={workTexts.dueFrom}
            type="date"
            value={from ?? ''}
            max={to ?? undefined}
            onChange={(event) => onChange({ from: event.target.value || null, to })}
          />
          <TextField
            label={workTexts.dueTo}
            type="date"
            value={to ?? ''}
            min={from ?? undefined}
            onChange={(event) => onChange({ from, to: event.target.value || null })}
          />
        </div>
      </Popover>
      {words !== null && (
        <IconButton size="small" icon={<X />} label={workTexts.dueRemove} onClick={() => onChange('any')} />
      )}
    </span>
  )
}
