import { ChevronDown, ChevronUp, SlidersHorizontal } from '@arbo/kit/icons'
import { Button, IconButton, Popover, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { gridTexts } from './texts.ts'
import styles from './grid.module.css'

interface ColumnChooserProps {
  /** All there are, those shown first and in their order. */
  columns: readonly { id: string; label: string }[]
  shown: readonly string[]
  /** Stays first and cannot be hidden. */
  fixed: string
  onChange: (shown: readonly string[]) => void
  onReset: () => void
}

/** Which columns show, and in which order. */
export function ColumnChooser({ columns, shown, fixed, onChange, onReset }: ColumnChooserProps): ReactNode {
  const ordered = [
    ...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ]
  const moved = (id: string, step: -1 | 1): string[] => {
    const next = shown.filter((one) => one !== id)
    next.splice(shown.indexOf(id) + step, 0, id)
    return next
  }
  return (
    <Popover
      label={gridTexts.columns}
      align="end"
      trigger={<IconButton icon={<SlidersHorizontal />} label={gridTexts.columns} />}
    >
      <div className={styles['column-chooser']}>
        <ul className="arbo-scrolls" aria-label={gridTexts.columnsHint}>
          {ordered.map(({ id, label }) => {
            const at = shown.indexOf(id)
            return (
              <li key={id}>
                <Row as="label" fill gap={8}>
                  <input
                    type="checkbox"
                    checked={at !== -1}
                    disabled={id === fixed}
                    onChange={() => onChange(at === -1 ? [...shown, id] : shown.filter((one) => one !== id))}
                  />
                  <span>{label}</span>
                </Row>
                {at > 0 && (
                  <>
                    <IconButton
                      size="small"
                      icon={<ChevronUp />}
                      label={gridTexts.moveUp(label)}
                      disabled={at === 1}
                      onClick={() => onChange(moved(id, -1))}
                    />
                    <IconButton
                      size="small"
                      icon={<ChevronDown />}
                      label={gridTexts.moveDown(label)}
                      disabled={at === shown.length - 1}
                      onClick={() => onChange(moved(id, 1))}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <Row align="stretch" justify="end">
          <Button size="small" variant="ghost" onClick={onReset}>
            {gridTexts.columnsReset}
          </Button>
        </Row>
      </div>
    </Popover>
  )
}
