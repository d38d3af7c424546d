import type { SceneConditions } from '@arbo/core'
import { withCondition, type SceneGridStore, type SceneQuery } from '@arbo/core/internal'
import { Funnel, X } from '@arbo/kit/icons'
import { Button, ChoicePanel, IconButton, Menu, MenuGroup, MenuItem, Popover, TextField } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { hasRoom, rangeText, type MetricColumns } from './metric-facets.ts'
import { MetricRangePanel } from './MetricRangePanel.tsx'
import { sceneTexts } from './texts.ts'
import { chosenOf, daysText, durationsText, facetsFor, isSet, usualDays, without, type Facet } from './scene-facets.ts'
import { useFacetChoices } from './use-facet-choices.tsx'
import { DurationField } from './DurationField.tsx'
import styles from './scenes.module.css'

interface FilterBarProps {
  store: SceneGridStore
  query: SceneQuery
  /** Metrics of the listed scenes; null until they were read. */
  metrics: MetricColumns | null
  onAsk: (change: Partial<SceneQuery>) => void
}

interface FacetChipProps {
  facet: Facet
  conditions: SceneConditions
  onChange: (conditions: SceneConditions) => void
  choices: ReturnType<typeof useFacetChoices>
  /** The filter was just added: its choices open at once. */
  isNew: boolean
  onGone: () => void
}

function FacetChip({ facet, conditions, onChange, choices, isNew, onGone }: FacetChipProps): ReactNode {
  const [open, setOpen] = useState(isNew && facet.type !== 'flag')
  const [, setNamed] = useState(0)
  const chosen = chosenOf(facet, conditions)
  const load = useMemo(() => choices.load(facet), [choices, facet])
  const name = facet.label()

  // A filter from the address has ids only: their names are read.
  const ids = chosen.join()
  const unnamed = facet.type === 'choices' && chosen.some((id) => choices.nameOf(id) === undefined)
  useEffect(() => {
    if (!unnamed) return
    // Also of those of which one could not be had.
    const named = (): void => setNamed((count) => count + 1)
    choices.learn(facet, ids === '' ? [] : ids.split(',')).then(named, named)
  }, [unnamed, choices, facet, ids])

  function valueText(): string {
    if (facet.type === 'flag') return ''
    if (facet.type === 'metric') return rangeText(facet, conditions)
    if (facet.type === 'durations') return durationsText(conditions[facet.from], conditions[facet.to])
    if (facet.type === 'days') return daysText(conditions[facet.from], conditions[facet.to])
    if (chosen.length === 0) return sceneTexts.chipAny
    const names = chosen.map((id) => choices.nameOf(id))
    return chosen.length > 2 || names.includes(undefined)
      ? sceneTexts.chipCount({ count: chosen.length })
      : names.join(', ')
  }

  const label = facet.type === 'flag' ? name : sceneTexts.chip({ facet: name, value: valueText() })
  const close = (): void => {
    setOpen(false)
    if (!isSet(facet, conditions)) onGone()
  }

  return (
    <span className={styles['scene-chip']}>
      {facet.type === 'flag' ? (
        <span className={styles['scene-chip-word']}>{label}</span>
      ) : (
        <Popover
          label={name}
          open={open}
          onOpenChange={(next) => (next ? setOpen(true) : close())}
          trigger={
            <Button size="small" variant="ghost">
              {label}
            </Button>
          }
        >
          {facet.type === 'choices' ? (
            <ChoicePanel
              label={name}
              find={load}
              multiple={facet.single !== true}
              chosen={chosen}
              onDone={(next) => {
                setOpen(false)
                onChange(withCondition(conditions, facet.key, next.map(({ id }) => id).join(',')))
                if (next.length === 0) onGone()
              }}
              onCancel={close}
            />
          ) : facet.type === 'metric' ? (
            <MetricRangePanel facet={facet} conditions={conditions} onChange={onChange} />
          ) : facet.type === 'durations' ? (
            <div className={styles['scene-days']}>
              {([facet.from, facet.to] as const).map((key) => (
                <DurationField
                  key={key}
                  label={key === facet.from ? sceneTexts.from : sceneTexts.to}
                  minutes={conditions[key] ? Number(conditions[key]) : null}
                  onChange={(minutes) =>
                    onChange(withCondition(conditions, key, minutes === null ? '' : String(minutes)))
                  }
                />
              ))}
            </div>
          ) : (
            <div className={styles['scene-days']}>
              <TextField
                type="date"
                label={sceneTexts.from}
                value={conditions[facet.from]?.slice(0, 10) ?? ''}
                onChange={(event) => onChange(withCondition(conditions, facet.from, event.target.value))}
              />
              <TextField
                type="date"
                label={sceneTexts.to}
                value={conditions[facet.to]?.slice(0, 10) ?? ''}
                onChange={(event) => onChange(withCondition(conditions, facet.to, event.target.value))}
              />
            </div>
          )}
        </Popover>
      )}
      <IconButton
        size="small"
        icon={<X />}
        label={sceneTexts.remove({ facet: name })}
        onClick={() => {
          onChange(without(facet, conditions))
          onGone()
        }}
      />
    </span>
  )
}

/** A menu to add a filter. */
export function FilterMenu({
  query,
  metrics,
  onAdd,
}: Pick<FilterBarProps, 'query' | 'metrics'> & { onAdd: (facet: Facet) => void }): ReactNode {
  const { conditions } = query
  const open = facetsFor(metrics, conditions).filter((facet) => !isSet(facet, conditions))
  const items = (facets: readonly Facet[]): ReactNode =>
    facets.map((facet) => (
      <MenuItem key={facet.id} onSelect={() => onAdd(facet)}>
        {facet.label()}
      </MenuItem>
    ))
  const byMetric = hasRoom(conditions) ? open.filter(({ type }) => type === 'metric') : []
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Funnel />}>
          {sceneTexts.filter}
        </Button>
      }
    >
      {items(open.filter(({ type }) => type !== 'metric'))}
      {byMetric.length > 0 && <MenuGroup label={sceneTexts.metrics}>{items(byMetric)}</MenuGroup>}
    </Menu>
  )
}

/** The set filters as chips, which open and can be removed, and how they combine. */
export function FilterBar(props: FilterBarProps & { newFacet: Facet | null; onGone: () => void }): ReactNode {
  const { store, query, metrics, onAsk, newFacet, onGone } = props
  const choices = useFacetChoices(store)
  const { conditions, combine } = query
  const set = facetsFor(metrics, conditions).filter((facet) => isSet(facet, conditions))
  const facets = newFacet && !set.some(({ id }) => id === newFacet.id) ? [...set, newFacet] : set
  if (facets.length === 0) return null
  return (
    <div className={styles['scene-filters']} role="group" aria-label={sceneTexts.filters}>
      {facets.map((facet) => (
        <FacetChip
          key={facet.id}
          facet={facet}
          conditions={conditions}
          onChange={(next) => onAsk({ conditions: next })}
          choices={choices}
          isNew={facet.id === newFacet?.id}
          onGone={onGone}
        />
      ))}
      {set.length > 1 && (
        <Button
          size="small"
          variant="ghost"
          title={sceneTexts.combine}
          onClick={() => onAsk({ combine: combine === 'and' ? 'or' : 'and' })}
        >
          {combine === 'and' ? sceneTexts.combineAll : sceneTexts.combineAny}
        </Button>
      )}
      {set.length > 0 && (
        <Button size="small" variant="ghost" onClick={() => onAsk({ conditions: {} })}>
          {sceneTexts.clear}
        </Button>
      )}
    </div>
  )
}

/** Initial conditions of an added filter: due dates of the last two weeks, and flags set to true. */
export function firstConditions(facet: Facet, conditions: SceneConditions, today: string): SceneConditions {
  if (facet.type === 'flag') return withCondition(conditions, facet.key, '1')
  if (facet.id !== 'due_date' || facet.type !== 'days') return conditions
  const { from, to } = usualDays(today)
  return withCondition(withCondition(conditions, facet.from, from), facet.to, to)
}
