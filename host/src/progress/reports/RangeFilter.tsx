import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, IconButton, Popover, Stack, TextField, useDates } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { reportTexts } from './texts.ts'
import { quickRanges, rangeText, type Range } from './ranges.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './reports.module.css'

interface RangeFilterProps {
  name: string
  /** The chosen range; empty ends: none. */
  value: Range
  /** The report's own range, shown where nothing was chosen. */
  reportRange: Range
  onChange: (range: Range) => void
}

/** The days of a report: the usual ranges, or any two days. */
export function RangeFilter({ name, value, reportRange, onChange }: RangeFilterProps): ReactNode {
  const dates = useDates()
  const [open, setOpen] = useState(false)
  const isChosen = value.from !== '' || value.to !== ''
  const words = rangeText(isChosen ? value : reportRange) ?? reportTexts.allTime
  return (
    <span className={listStyles['list-filter']} data-chosen={isChosen ? '' : undefined}>
      <Popover
        label={name}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost">
            {reportTexts.filterChosen({ name, value: words })}
            {!isChosen && <ChevronDown />}
          </Button>
        }
      >
        <div className={styles['rpt-range']}>
          <ul>
            {quickRanges(dates.today()).map(({ name: quick, from, to }) => (
              <li key={quick}>
                <Button
                  variant="ghost"
                  size="small"
                  aria-pressed={from === value.from && to === value.to}
                  onClick={() => {
                    setOpen(false)
                    onChange({ from, to })
                  }}
                >
                  {quick}
                </Button>
              </li>
            ))}
          </ul>
          <Stack gap={8}>
            <TextField
              label={reportTexts.from}
              type="date"
              value={value.from}
              max={value.to || undefined}
              onChange={({ target }) => onChange({ ...value, from: target.value })}
            />
            <TextField
              label={reportTexts.to}
              type="date"
              value={value.to}
              min={value.from || undefined}
              onChange={({ target }) => onChange({ ...value, to: target.value })}
            />
          </Stack>
        </div>
      </Popover>
      {isChosen && (
        <IconButton
          size="small"
          icon={<X />}
          label={reportTexts.filterRemove({ name })}
          onClick={() => onChange({ from: '', to: '' })}
        />
      )}
    </span>
  )
}
