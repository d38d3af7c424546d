import { NO_OPTIONS, type Metric } from '@arbo/core'
import { describe, expect, test } from 'vitest'
import { checkDraft, draftOf, formOf, metricErrorsOf, NEW_METRIC, newMetricOf, patchOf } from './metric-draft.ts'

const FRAMES = { id: '00000000-0000-4000-8000-00000000000a', name: 'Frames', type: 'number' } as const
const COST = { id: '00000000-0000-4000-8000-00000000000b', name: 'Cost [net]', type: 'currency' } as const
const metrics = [FRAMES, COST]

function metricOf(change: Partial<Metric> = {}): Metric {
  return {
    id: '00000000-0000-4000-8000-00000000000c',
    name: 'Rate',
    description: '',
    type: 'number',
    options: { ...NO_OPTIONS, choices: [], limit: null },
    currency: null,
    access: null,
    access_now: 'open',
    access_default: 'open',
    is_primary: false,
    is_deployed: false,
    entities_count: 0,
    is_used: false,
    dependencies: [],
    dependents_count: 0,
    favorite: false,
    status: 1,
    version: 1,
    created_by: null,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: '2026-03-01T10:00:00Z',
    ...change,
  }
}

describe('a metric in the form', () => {
  test('LIB-08 a formula is written with names and kept with ids', () => {
    const formula = `({${COST.id}} + 1) / {${FRAMES.id}}`
    const metric = metricOf({ type: 'formula', options: { ...metricOf().options, formula }, dependencies: metrics })
    const draft = draftOf(metric)
    expect(draft.formula).toBe('([Cost [net]] + 1) / [Frames]')
    expect(formOf(draft, metrics).options.formula).toBe(formula)
    expect(patchOf(metric, draft, metrics)).toBeNull()
    const changed = patchOf(metric, { ...draft, formula: '[frames] * 2' }, metrics)
    expect(changed?.options?.formula).toBe(`{${FRAMES.id}} * 2`)
    expect(checkDraft({ ...draft, formula: '[Frame] * 2' }, metrics)).toEqual({
      formula: 'There is no metric “Frame”',
    })
  })

  test('LIB-19 LIB-20 LIB-21 rules are checked while they are typed', () => {
    const draft = { ...NEW_METRIC, name: 'Hours' }
    expect(checkDraft(draft, [])).toEqual({})
    expect(checkDraft({ ...draft, limit: 'range', limitFrom: '5', limitTo: '2' }, [])).toEqual({
      'limit.to': 'Input is invalid; TO must be larger than FROM',
    })
    const listed = (limitValues: string) => checkDraft({ ...draft, limit: 'not', limitValues }, [])
    expect(listed('1, 2,3')).toEqual({})
    expect(listed('1 2')).toEqual({ 'limit.values': 'Input is invalid' })
    expect(listed('1, 1')).toEqual({ 'limit.values': 'Duplicate values detected' })
    expect(checkDraft({ ...NEW_METRIC, type: 'rating', name: ' ', from: 'x' }, [])).toEqual({
      name: 'Name is required',
      from: 'Input is invalid',
    })
  })

  test('LIB-08 only the settings of the type are sent', () => {
    const draft = { ...NEW_METRIC, name: ' Cost ', currency: 'EUR', prefix: 'v', type: 'currency' as const }
    expect(newMetricOf(draft, [])).toMatchObject({ name: 'Cost', options: { currency: 'EUR', prefix: '' } })
    const metric = metricOf()
    expect(patchOf(metric, { ...draftOf(metric), description: ' x ' }, [])).toEqual({ description: 'x' })
  })

  test('XFIX-02 access to the values can be chosen or left to the default, and a refusal shows beside it', () => {
    expect(newMetricOf({ ...NEW_METRIC, name: 'Points' }, [])).toMatchObject({ access: null })
    expect(newMetricOf({ ...NEW_METRIC, name: 'Points', access: 'locked' }, [])).toMatchObject({ access: 'locked' })
    const metric = metricOf({ access: 'private', access_now: 'private' })
    expect(draftOf(metric).access).toBe('private')
    expect(patchOf(metric, draftOf(metric), [])).toBeNull()
    expect(patchOf(metric, { ...draftOf(metric), access: 'default' }, [])).toEqual({ access: null })
    const failure = { error: 'metric_private', message: 'A private metric', error_description: '“Rate” has Budget' }
    expect(metricErrorsOf(failure as never)).toEqual({ access: '“Rate” has Budget' })
  })

  test('LIB-17 the server’s refusal shows beside its fields', () => {
    const failure = { error: 'validation_failed', message: 'Check', meta: { fields: { 'options.limit.to': 'No' } } }
    expect(metricErrorsOf(failure as never)).toEqual({ 'limit.to': 'No' })
    const cycle = { error: 'formula_cycle', message: 'A formula', error_description: 'A → B → A' }
    expect(metricErrorsOf(cycle as never)).toEqual({ formula: 'A → B → A' })
  })
})
