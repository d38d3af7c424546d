import { ChevronDown, ChevronUp, SlidersHorizontal } from '@arbo/kit/icons'
import { Button, Checkbox, IconButton, Popover, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { gridTexts } from './texts.ts'
import styles from './grid.module.css'

interface ColumnChooserProps {
  /** All columns. */
  columns: readonly { id: string; label: string }[]
  visible: readonly string[]
  /** Stays first and cannot be hidden. */
  fixed: string
  onChange: (visible: readonly string[]) => void
  onReset: () => void
}

/** Which columns show, and in which order. */
export function ColumnChooser({ columns, visible, fixed, onChange, onReset }: ColumnChooserProps): ReactNode {
  const ordered = [
    ...visible.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !visible.includes(id)),
  ]
  const moved = (id: string, step: -1 | 1): string[] => {
    const next = visible.filter((one) => one !== id)
    next.splice(visible.indexOf(id) + step, 0, id)
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
            const at = visible.indexOf(id)
            return (
              <li key={id}>
                <Checkbox
                  label={label}
                  className="arbo-fill"
                  checked={at !== -1}
                  disabled={id === fixed}
                  onChange={() => onChange(at === -1 ? [...visible, id] : visible.filter((one) => one !== id))}
                />
                {at > 0 && (
                  <>
                    <IconButton
                      size="small"
                      icon={<ChevronUp />}
                      label={gridTexts.moveUp({ name: label })}
                      disabled={at === 1}
                      onClick={() => onChange(moved(id, -1))}
                    />
                    <IconButton
                      size="small"
                      icon={<ChevronDown />}
                      label={gridTexts.moveDown({ name: label })}
                      disabled={at === visible.length - 1}
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
