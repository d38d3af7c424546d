import type { Entity } from '@arbo/core'
import { sceneGridStore, seriesLength, seriesName } from '@arbo/core/internal'
import { Button, Checkbox, Text, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { useLevels } from '../../app/levels.ts'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { atField } from '../../ui/forms/reword.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { useSceneActs } from '../scenes/use-scene-acts.ts'
import { checkSeries, seriesOf, type Series, type SeriesFields } from './series-form.ts'
import { SeriesPlaces } from './SeriesPlaces.tsx'
import { seriesTexts } from './series-texts.ts'
import styles from './series.module.css'

interface SeriesDialogProps {
  /** Where the series begins: it may be created elsewhere in its project, too. */
  entity: Entity
  /** Back to the dialog of a single scene. */
  onOne: () => void
  onClose: () => void
}

/** The API's names of the fields. */
const KEYS = {
  'series.prefix': 'prefix',
  'series.first': 'first',
  'series.last': 'last',
  'series.step': 'step',
  'series.digits': 'digits',
  entity_ids: 'places',
} as const

const NUMBERS = ['first', 'last', 'step', 'digits'] as const
const SHOWN = 3

/** The first names and the last one: `SH0010, SH0020, SH0030 … SH0400`. */
function namesOf(series: Series): string {
  const count = seriesLength(series)
  const names = Array.from({ length: Math.min(count, SHOWN) }, (_, at) => seriesName(series, at)).join(', ')
  return count > SHOWN ? `${names}${count > SHOWN + 1 ? ' … ' : ', '}${seriesName(series, count - 1)}` : names
}

/** Creates numbered scenes, in one place or in several, and shows their names before. */
export function SeriesDialog({ entity, onOne, onClose }: SeriesDialogProps): ReactNode {
  const { session } = useApp()
  const levels = levelValues(useLevels())
  const store = useMemo(() => sceneGridStore(session, { entityId: entity.id }), [session, entity.id])
  const acts = useSceneActs(
    store,
    useMemo(() => new Map(), []),
  )
  const edit = useEdit<SeriesFields>({
    values: {
      prefix: '',
      first: '10',
      last: '',
      step: '10',
      digits: '4',
      places: [{ id: entity.id, name: entity.name }],
      skip: false,
    },
    check: (fields) => checkSeries(fields, levels),
    keys: KEYS,
    reword: (failure) => (failure.error === 'name_taken' ? atField(failure, 'prefix') : failure),
  })
  const { places, skip } = edit.values
  const series = seriesOf(edit.values)
  const each = series ? seriesLength(series) : 0
  const count = each * places.length

  return (
    <FormDialog
      edit={edit}
      title={seriesTexts.title(levels)}
      action={count > 0 ? seriesTexts.createMany({ count, ...levels }) : texts.create}
      first="prefix"
      className={styles['series-form']}
      buttons={
        <>
          <Button variant="ghost" onClick={onOne}>
            {seriesTexts.toOne(levels)}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
      onSave={async (fields) => {
        const names = seriesOf(fields)
        if (!names) return
        const outcome = await store.create({
          series: names,
          entity_ids: fields.places.map(({ id }) => id),
          existing: fields.skip ? 'skip' : 'refuse',
        })
        acts.created(outcome)
      }}
      onClose={onClose}
    >
      <TextField
        label={seriesTexts.prefix}
        hint={seriesTexts.prefixHint}
        spellCheck={false}
        {...edit.input('prefix')}
      />
      {NUMBERS.map((field) => (
        <TextField
          key={field}
          label={seriesTexts[field]}
          inputMode="numeric"
          maxLength={8}
          required
          {...edit.input(field)}
        />
      ))}
      <SeriesPlaces
        projectId={entity.ancestors[0]?.id ?? entity.id}
        find={store.findPlaces}
        {...edit.choice('places')}
      />
      <Checkbox label={seriesTexts.skip} checked={skip} onChange={(checked) => edit.change({ skip: checked })} />
      <div className={styles['series-names']} role="status" aria-label={seriesTexts.preview}>
        {series ? (
          <>
            <span className={styles['series-list']}>{namesOf(series)}</span>
            <Text tone="muted" font="small" figures>
              {places.length > 1
                ? seriesTexts.totalEach({ count: each, places: places.length, total: count, ...levels })
                : seriesTexts.total({ count: each, ...levels })}
            </Text>
          </>
        ) : (
          <Text tone="muted" font="small">
            {seriesTexts.noPreview}
          </Text>
        )}
      </div>
    </FormDialog>
  )
}
