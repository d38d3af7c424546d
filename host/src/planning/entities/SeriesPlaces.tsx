import type { EntityHit } from '@arbo/core'
import { X } from '@arbo/kit/icons'
import { Button, Combobox, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { pathOfHit } from './entity-hit.tsx'
import type { SeriesPlace } from './series-form.ts'
import { seriesTexts } from './series-texts.ts'
import styles from './series.module.css'

interface SeriesPlacesProps {
  value: readonly SeriesPlace[]
  error: string | undefined
  onChange: (places: readonly SeriesPlace[]) => void
  projectId: string
  /** Must be stable. */
  find: (text: string, signal: AbortSignal, within: string) => Promise<readonly EntityHit[]>
}

/** The places that a series is created in: the one that is open, and others of its project once they are asked for. */
export function SeriesPlaces({ value, error, onChange, projectId, find }: SeriesPlacesProps): ReactNode {
  const [open, setOpen] = useState(false)
  const found = useRef<readonly EntityHit[]>([])
  const options = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      found.current = await find(text, signal, projectId)
      return found.current.map((hit) => ({ id: hit.id, label: pathOfHit(hit) }))
    },
    [find, projectId],
  )

  function toggle(id: string): void {
    const others = value.filter((place) => place.id !== id)
    const added = found.current.find((hit) => hit.id === id)
    if (others.length < value.length) onChange(others)
    else if (added) onChange([...value, { id, name: pathOfHit(added) }])
  }

  const chips = value.length > 0 && (
    <ul className="arbo-picked" aria-label={seriesTexts.places}>
      {value.map(({ id, name }) => (
        <li key={id}>
          <span dir="auto">{name}</span>
          <button type="button" aria-label={seriesTexts.removePlace({ name })} onClick={() => toggle(id)}>
            <X />
          </button>
        </li>
      ))}
    </ul>
  )
  if (open || error) {
    return (
      <Combobox
        className={styles['series-places']}
        label={seriesTexts.places}
        framed
        multiple
        focused={open}
        placeholder={seriesTexts.searchPlaces}
        find={options}
        none={seriesTexts.noPlaces}
        failed={seriesTexts.placesFailed}
        chosen={value.map(({ id }) => id)}
        onChoose={({ id }) => toggle(id)}
        error={error ?? ''}
      >
        {chips}
      </Combobox>
    )
  }
  return (
    <div className={styles['series-where']}>
      <span className="arbo-label">{seriesTexts.places}</span>
      <span dir="auto">{value.map(({ name }) => name).join(', ')}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {seriesTexts.morePlaces}
      </Button>
    </div>
  )
}
