import type { Timesheet, TimesheetRow } from '@arbo/core'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLevels } from '../../app/levels.ts'
import { Grid, type GridCell } from '../../ui/grid/Grid.tsx'
import type { GridLineView } from '../../ui/grid/grid-column.ts'
import { sheetColumns, type SheetColumn } from './sheet-columns.tsx'
import { timeTexts } from './texts.ts'
import type { SheetActs } from './use-sheet-acts.ts'
import styles from './time.module.css'

interface SheetGridProps {
  sheet: Timesheet
  today: string
  /** Accessible name. */
  label: string
  /** Why nothing can be changed; null where it can. */
  lock: string | null
  acts: SheetActs
  onNote: (itemId: string, day: string) => void
}

/** Widths in px. */
const SCENE = { least: 180, most: 440 }
const DAY = { least: 76, most: 96 }
const TOTAL = 88
/** The facts of an estimate have room beside the name. */
const ROOMY = 300
const ROW = 52
const HEAD = 40
const FOOT = 48
/** Of the frame around the grid. */
const FRAME = 2

/** The widths of the columns in so much room: days first, then the scene; what does not fit is scrolled. */
function widthsIn(room: number): { scene: number; day: number } {
  const day = Math.floor(Math.min(DAY.most, Math.max(DAY.least, (room - TOTAL - 320) / 7)))
  const left = room - TOTAL - 7 * day - FRAME
  return { day, scene: Math.min(SCENE.most, Math.max(SCENE.least, left)) }
}

/** Columns keep their own widths. */
const OWN = {}
const show = (): void => undefined
const noOrder = (): void => undefined

/** A timesheet as a grid: scenes below each other, the days of the week beside each other. */
export function SheetGrid({ sheet, today, label, lock, acts, onNote }: SheetGridProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(1000)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const widths = useMemo(() => widthsIn(room), [room])
  const columns = useMemo(
    () =>
      sheetColumns({
        sheet,
        today,
        lock,
        acts,
        onNote,
        widths: { ...widths, total: TOTAL },
        roomy: widths.scene >= ROOMY,
        sceneName: levels.scene.one,
      }),
    [sheet, today, lock, acts, onNote, widths, levels],
  )
  const { rows } = sheet
  const lineAt = useCallback(
    (line: number): GridLineView<TimesheetRow> => ({ type: 'row', key: rows[line]?.scene.id ?? '', row: rows[line] }),
    [rows],
  )

  type Cell = GridCell<TimesheetRow>
  const placesOf = (cells: readonly Cell[]): { item_id: string; day: string }[] =>
    cells.flatMap(({ row, column }) => {
      const { day } = column as SheetColumn
      return day === undefined ? [] : [{ item_id: row.scene.id, day }]
    })

  function onKey(event: KeyboardEvent, cell: Cell): boolean {
    const [place] = placesOf([cell])
    if (event.key !== 'F2' || !event.shiftKey || !place) return false
    const { at } = cell.column as SheetColumn
    if ((cell.row.cells[at ?? -1]?.minutes ?? 0) > 0) onNote(place.item_id, place.day)
    else toasts.show({ id: 'time-note', title: timeTexts.noTimeForNote })
    return true
  }

  return (
    <div ref={box} className={styles['sheet-grid']}>
      <Grid<TimesheetRow>
        label={label}
        count={rows.length}
        lineAt={lineAt}
        columns={columns}
        frozen={1}
        widths={OWN}
        rowHeight={ROW}
        headHeight={HEAD}
        footHeight={FOOT}
        hugs
        order=""
        onOrder={noOrder}
        onShow={show}
        onCommit={(cells, value) => acts.type(placesOf(cells).map((place) => ({ ...place, text: String(value) })))}
        onPaste={(cells) =>
          acts.type(cells.flatMap((cell) => placesOf([cell]).map((place) => ({ ...place, text: cell.text }))))
        }
        onEmpty={(cells) => acts.clear(placesOf(cells))}
        onDiscard={(cell) => placesOf([cell]).forEach(acts.discard)}
        onLocked={(reason) => reason !== null && toasts.show({ id: 'time-locked', title: reason })}
        onUndo={acts.undo}
        onRedo={acts.redo}
        onKey={onKey}
      />
    </div>
  )
}
