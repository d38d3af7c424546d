import { ChevronLeft, ChevronRight, GitCompareArrows } from '@arbo/kit/icons'
import { Button, IconButton, Menu, MenuChoices, useDates } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { HistoryEntry } from '../model/history.ts'
import { useTexts } from '../texts.ts'
import { formatDay } from '@arbo/core/format'

interface ScrubberProps {
  /** The oldest first. */
  history: readonly HistoryEntry[]
  /** Id of the entry that is shown; null: now. */
  shown: string | null
  compareId: string | null
  onChange: (id: string | null, compareId: string | null) => void
}

const NONE = ''

/** Goes back through what was saved, one entry at a time, and chooses what to compare with. */
export function Scrubber({ history, shown, compareId, onChange }: ScrubberProps): ReactNode {
  const texts = useTexts()
  const dates = useDates()
  const dayOf = (at: string): string => formatDay(dates.dayOf(at), dates.language)
  const index = shown === null ? history.length : history.findIndex(({ id }) => id === shown)
  const at = index < 0 ? history.length : index
  const entry = history[at]
  const words = entry ? `${entry.name}, ${dayOf(entry.at)}` : texts.now
  const compared = history.find(({ id }) => id === compareId)
  const go = (place: number): void => {
    const next = history[place]?.id ?? null
    // Nothing is compared with itself.
    onChange(next, compareId === next ? null : compareId)
  }
  return (
    <div className="scrubber" role="group" aria-label={texts.history}>
      <IconButton
        size="small"
        icon={<ChevronLeft />}
        label={texts.earlier}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <div className="scrub">
        <input
          type="range"
          min={0}
          max={history.length}
          step={1}
          value={at}
          aria-label={texts.historyAt}
          aria-valuetext={words}
          onChange={(event) => go(event.target.valueAsNumber)}
        />
        <div className="scrub-ticks" aria-hidden="true">
          {[...history, null].map((one, place) => (
            <span key={one?.id ?? 'now'} className={place === at ? 'current' : undefined} />
          ))}
        </div>
      </div>
      <IconButton
        size="small"
        icon={<ChevronRight />}
        label={texts.later}
        disabled={at === history.length}
        onClick={() => go(at + 1)}
      />
      <span className="scrub-name" title={words}>
        {words}
      </span>
      <Menu
        align="end"
        trigger={
          <Button size="small" variant="ghost" icon={<GitCompareArrows />}>
            <span className="compare-name">
              {compared ? texts.comparing({ name: compared.name }) : texts.compareWith}
            </span>
          </Button>
        }
      >
        <MenuChoices<string>
          label={texts.compareWith}
          value={compareId ?? NONE}
          onChange={(id) => onChange(shown, id === NONE ? null : id)}
          options={[
            { value: NONE, label: texts.compareNone },
            ...history
              .filter(({ id }) => id !== shown)
              .toReversed()
              .map(({ id, name, at: day }) => ({ value: id, label: `${name}, ${dayOf(day)}` })),
          ]}
        />
      </Menu>
    </div>
  )
}
