import type { TimezoneInfo } from '@arbo/core'
import { Search } from '@arbo/kit/icons'
import { TextField } from '@arbo/kit/ui'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { offsetText } from '../../app/offset-text.ts'
import { accountTexts } from './texts.ts'
import { filterZones, zoneName } from './filter-zones.ts'
import styles from './account.module.css'

interface ZoneListProps {
  zones: readonly TimezoneInfo[]
  /** The zone that is chosen. */
  value: string
  onChange: (zone: string) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

/** A field that keeps the focus, and the matching zones below, which the arrow keys move through (ARIA combobox). */
export function ZoneList({ zones, value, onChange }: ZoneListProps): ReactNode {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const matches = useMemo(() => filterZones(zones, query, offsetText), [zones, query])
  const at = active === null ? null : Math.min(active, matches.length - 1)

  // Scrolls the list to the chosen zone, then to the active one; the page itself does not scroll.
  useEffect(() => {
    const box = list.current
    const row = box?.querySelector<HTMLElement>(at === null ? '[aria-selected=true]' : '[data-active]')
    if (!box || !row || matches.length === 0) return
    const above = row.offsetTop - box.scrollTop
    if (above < 0 || above + row.offsetHeight > box.clientHeight) {
      box.scrollTop =
        row.offsetTop - (at === null ? box.clientHeight / 2 : above < 0 ? 0 : box.clientHeight - row.offsetHeight)
    }
  }, [at, matches])

  function onKeyDown(event: KeyboardEvent): void {
    // During composition, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing || matches.length === 0) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      const from =
        at ??
        Math.max(
          matches.findIndex(({ zone }) => zone === value),
          0,
        ) - Math.sign(step)
      setActive(Math.min(Math.max(from + step, 0), matches.length - 1))
    } else if (event.key === 'Enter') {
      const zone = matches[at ?? (query ? 0 : -1)]?.zone
      if (zone) onChange(zone)
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles['zones']}>
      <TextField
        label={accountTexts.timezone}
        hideLabel
        icon={<Search />}
        placeholder={accountTexts.timezoneSearch}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={at === null || matches.length === 0 ? undefined : `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(event.target.value === '' ? null : 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={accountTexts.timezone}
        className={styles['zone-list']}
      >
        {matches.map(({ zone, offset, abbreviation }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
          <div
            key={zone}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={zone === value}
            data-active={index === at || undefined}
            className={styles['zone-row']}
            onClick={() => {
              setActive(index)
              onChange(zone)
            }}
          >
            <span>{zoneName(zone)}</span>
            <span>
              {/^[A-Z]{2,5}$/.test(abbreviation) && `${abbreviation} `}
              {offsetText(offset)}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={matches.length === 0 ? styles['zone-nothing'] : 'arbo-visually-hidden'}>
        {matches.length === 0 ? accountTexts.timezoneNone({ query: query.trim() }) : ''}
      </p>
    </div>
  )
}
