import type { ReactNode, RefObject } from 'react'
import { Check } from '../icons.ts'
import { classes } from './classes.ts'
import type { ComboboxOption, ComboboxRow } from './combobox-options.ts'
import { scrolledTo } from './rows-window.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface ComboboxListProps {
  list: RefObject<HTMLDivElement | null>
  id: string
  /** Accessible name. */
  label: string
  rows: readonly ComboboxRow[]
  /** Place of the active option among the options. */
  at: number
  chosen: readonly string[]
  multiple: boolean
  isBusy: boolean
  onPoint: (option: ComboboxOption) => void
  onChoose: (option: ComboboxOption) => void
}

/** Up to so many lines are all drawn: for more, those near what shows. */
const DRAWN = 200

/** Scrolls the list to an option, with the heading above it; the page itself does not scroll. */
export function showRow(
  list: HTMLElement | null,
  rows: readonly ComboboxRow[],
  at: number,
  place: 'nearest' | 'center',
): void {
  // Not what is measured on the screen, which is smaller while a popover grows.
  const size = list?.querySelector<HTMLElement>('[data-index]')?.offsetHeight
  const line = rows.findIndex((row) => 'at' in row && row.at === at)
  if (!list || !size || line === -1) return
  const heads = [line - 1, line].filter((one) => one === line || (rows[one] && 'group' in rows[one]))
  for (const one of heads.toReversed()) {
    list.scrollTop = scrolledTo(one, size, list.scrollTop, list.clientHeight, place)
  }
}

/** The lines below the field, which keeps the focus. */
export function ComboboxList(props: ComboboxListProps): ReactNode {
  const { list, id, label, rows, multiple, isBusy } = props
  const { indexes, before, after } = useVirtualRows({ count: rows.length, scroller: list, all: DRAWN })
  const count = rows.filter((row) => 'option' in row).length
  const sections = sectionsOf(rows, indexes)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-busy={isBusy || undefined}
      className="arbo-options"
      hidden={rows.length === 0}
    >
      {before > 0 && <div role="presentation" style={{ blockSize: before }} />}
      {sections.map(({ group, lines }) => {
        const options = lines.map((index) => {
          const row = rows[index]
          return row && 'option' in row ? (
            <OptionRow
              key={row.option.id}
              {...props}
              {...row}
              index={index}
              isActive={row.at === props.at}
              count={count}
            />
          ) : (
            <div key={`group ${group}`} role="presentation" className="arbo-option-group" data-index={index}>
              {group}
            </div>
          )
        })
        return group === undefined ? (
          options
        ) : (
          <div key={`group ${group}`} role="group" aria-label={group}>
            {options}
          </div>
        )
      })}
      {after > 0 && <div role="presentation" style={{ blockSize: after }} />}
    </div>
  )
}

/** The drawn lines, by the groups that they belong to. */
function sectionsOf(
  rows: readonly ComboboxRow[],
  indexes: readonly number[],
): { group: string | undefined; lines: number[] }[] {
  const sections: { group: string | undefined; lines: number[] }[] = []
  for (const index of indexes) {
    const row = rows[index]
    if (!row) continue
    const group = 'option' in row ? row.option.group : row.group
    const last = sections.at(-1)
    if (last && last.group === group) last.lines.push(index)
    else sections.push({ group, lines: [index] })
  }
  return sections
}

interface OptionRowProps extends Pick<ComboboxListProps, 'id' | 'chosen' | 'multiple' | 'onPoint' | 'onChoose'> {
  option: ComboboxOption
  /** Its place among the options, and among the lines. */
  at: number
  index: number
  count: number
  isActive: boolean
}

function OptionRow(props: OptionRowProps): ReactNode {
  const { id, option, at, index, count, chosen, multiple, isActive, onPoint, onChoose } = props
  const isChosen = chosen.includes(option.id)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
    <div
      id={`${id}-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
      data-index={index}
      data-active={isActive || undefined}
      className={classes('arbo-option', isChosen && 'arbo-option-chosen')}
      onPointerMove={() => isActive || onPoint(option)}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {multiple && (
        <span className="arbo-option-box" aria-hidden="true">
          {isChosen && <Check />}
        </span>
      )}
      {option.icon}
      <span className="arbo-option-label" dir="auto" title={option.label}>
        {option.label}
      </span>
      {option.hint !== undefined && <span className="arbo-option-hint">{option.hint}</span>}
      {!multiple && isChosen && <Check />}
    </div>
  )
}
