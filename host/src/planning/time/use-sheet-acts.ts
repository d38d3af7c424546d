import { parseDuration, type Timesheet } from '@arbo/core'
import { timeKey, type TimeEdit, type TimePlace, type TimesheetStore } from '@arbo/core/internal'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CellFlag } from '../../ui/grid/grid-column.ts'
import { durationText } from '@arbo/core'
import { useApp } from '../../app/app-context.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { timeTexts } from './texts.ts'

/** A text for a cell of the sheet. */
export interface TypedCell extends TimePlace {
  text: string
}

/** A text that is no time, where it was typed. */
interface Misread {
  text: string
  message: string
}

/** What a step changed, cell by cell. */
type Step = readonly (TimePlace & { before: number; after: number })[]

export interface SheetActs {
  /** Enters texts as they were typed or pasted; an empty one clears its cell. */
  type: (cells: readonly TypedCell[]) => void
  clear: (cells: readonly TimePlace[]) => void
  undo: () => void
  redo: () => void
  flagOf: (place: TimePlace) => CellFlag | null
  /** What a cell shows in place of its time. */
  typedOf: (place: TimePlace) => string | null
  /** Back to what the server has. */
  discard: (place: TimePlace) => void
  /** Changes with every change of what cells show. */
  version: unknown
}

const minutesIn = (sheet: Timesheet | null, { item_id, day }: TimePlace): number => {
  const at = sheet?.days.findIndex((one) => one.day === day) ?? -1
  return sheet?.rows.find(({ scene }) => scene.id === item_id)?.cells[at]?.minutes ?? 0
}

/** Entering time into a sheet, with undo, as in a spreadsheet. Of another week or person nothing is undone. */
export function useSheetActs(store: TimesheetStore, edits: ReadonlyMap<string, TimeEdit>): SheetActs {
  const { toasts } = useApp()
  const dayMinutes = useMinutesPerDay()
  const [misread, setMisread] = useState<ReadonlyMap<string, Misread>>(new Map())
  const done = useRef<Step[]>([])
  const undone = useRef<Step[]>([])

  const write = useCallback(
    (step: Step, way: 'before' | 'after'): void => {
      for (const { item_id, day, ...minutes } of step) void store.setCell({ item_id, day }, minutes[way])
    },
    [store],
  )

  return useMemo((): SheetActs => {
    function enter(cells: readonly (TimePlace & { minutes: number })[]): void {
      const { sheet } = store.getState()
      const step = cells
        .map(({ item_id, day, minutes }) => ({
          item_id,
          day,
          before: minutesIn(sheet, { item_id, day }),
          after: minutes,
        }))
        // What failed is sent again, though the cell shows it already.
        .filter((cell) => cell.before !== cell.after || edits.has(timeKey(cell)))
      if (step.length === 0) return
      done.current.push(step)
      undone.current = []
      write(step, 'after')
    }
    function forget(places: readonly TimePlace[]): void {
      setMisread((before) => {
        const next = new Map(before)
        for (const place of places) next.delete(timeKey(place))
        return next.size === before.size ? before : next
      })
    }
    function step(from: Step[], to: Step[], way: 'before' | 'after'): void {
      const last = from.pop()
      if (!last) return void toasts.show({ id: 'time-undo', title: timeTexts.nothingToUndo })
      to.push(last)
      forget(last)
      write(last, way)
    }
    return {
      type(cells) {
        const read = cells.map((cell) => ({
          ...cell,
          minutes: cell.text.trim() === '' ? 0 : parseDuration(cell.text, dayMinutes),
        }))
        setMisread((before) => {
          const next = new Map(before)
          for (const cell of read) {
            if (cell.minutes !== null) next.delete(timeKey(cell))
            else next.set(timeKey(cell), { text: cell.text, message: timeTexts.badDuration({ text: cell.text }) })
          }
          return next
        })
        enter(read.flatMap(({ minutes, ...cell }) => (minutes === null ? [] : [{ ...cell, minutes }])))
      },
      clear(cells) {
        forget(cells)
        enter(cells.map((cell) => ({ ...cell, minutes: 0 })))
      },
      undo: () => step(done.current, undone.current, 'before'),
      redo: () => step(undone.current, done.current, 'after'),
      flagOf(place) {
        const wrong = misread.get(timeKey(place))
        if (wrong) return { state: 'failed', message: wrong.message }
        const edit = edits.get(timeKey(place))
        if (!edit) return null
        if (edit.state !== 'conflict') return { state: edit.state, message: edit.message }
        return { state: 'conflict', message: timeTexts.changedByOthers({ typed: durationText(edit.minutes) }) }
      },
      typedOf: (place) => misread.get(timeKey(place))?.text ?? null,
      discard(place) {
        if (misread.has(timeKey(place))) return forget([place])
        // What is on its way arrives, whatever is typed over it meanwhile.
        if (edits.get(timeKey(place))?.state !== 'sending') store.dismiss(place)
      },
      version: [misread, edits],
    }
  }, [store, edits, misread, dayMinutes, toasts, write])
}
