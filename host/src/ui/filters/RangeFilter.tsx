import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, IconButton, Popover, Stack, TextField, useDates } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { filterTexts } from './texts.ts'
import { quickRanges, rangeText, type Range } from './ranges.ts'
import listStyles from '../list/list.module.css'
import styles from './filters.module.css'

interface RangeFilterProps {
  name: string
  /** The chosen range; empty ends: none. */
  value: Range
  /** The range that holds where nothing was chosen. */
  usual: Range
  onChange: (range: Range) => void
}

/** A filter by days: the usual ranges, or any two days. */
export function RangeFilter({ name, value, usual, onChange }: RangeFilterProps): ReactNode {
  const dates = useDates()
  const [open, setOpen] = useState(false)
  const isChosen = value.from !== '' || value.to !== ''
  const words = rangeText(isChosen ? value : usual) ?? filterTexts.allTime
  return (
    <span className={listStyles['list-filter']} data-chosen={isChosen ? '' : undefined}>
      <Popover
        label={name}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost">
            {filterTexts.filterChosen({ name, value: words })}
            {!isChosen && <ChevronDown />}
          </Button>
        }
      >
        <div className={styles['range']}>
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
              label={filterTexts.from}
              type="date"
              value={value.from}
              max={value.to || undefined}
              onChange={({ target }) => onChange({ ...value, from: target.value })}
            />
            <TextField
              label={filterTexts.to}
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
          label={filterTexts.filterRemove({ name })}
          onClick={() => onChange({ from: '', to: '' })}
        />
      )}
    </span>
  )
}
