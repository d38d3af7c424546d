import {
  metricFaults,
  NO_OPTIONS,
  ownOptions,
  parseFormula,
  rewriteFormula,
  type ClientInput,
  type Failure,
  type Metric,
  type MetricAccess,
  type MetricForm,
  type MetricLimit,
  type MetricOptions,
  type MetricRef,
  type MetricType,
  type ParsedFormula,
  type RatingChoice,
  type RatingIcon,
} from '@arbo/core'
import { messageOf } from '../../app/failure.ts'
import { refusalOf } from '../../ui/forms/refusal-of.ts'
import { metricsTexts } from './texts.ts'
import { checkLibraryName } from '../../ui/library/library-name.ts'

/** A metric as its page holds it: numbers as they are typed, and the formula with names instead of ids. */
export interface MetricDraft {
  name: string
  description: string
  type: MetricType
  /** `default`: by type and rewards. */
  access: MetricAccess | 'default'
  decimals: number
  currency: string | null
  prefix: string
  suffix: string
  from: string
  to: string
  icon: RatingIcon
  choices: readonly RatingChoice[]
  limit: MetricLimit['kind'] | 'any'
  limitFrom: string
  limitTo: string
  limitValues: string
  formula: string
}

/** By field as the server names it, without `options.`; `form` is about all of them. */
export type MetricErrors = Readonly<Record<string, string>>
/** Metrics whose names a formula may contain. */
export type KnownMetrics = readonly MetricRef[]
type SentOptions = NonNullable<ClientInput<'createMetric'>['body']['options']>

export const NEW_METRIC: MetricDraft = {
  name: '',
  description: '',
  type: 'number',
  access: 'default',
  decimals: 0,
  currency: null,
  prefix: '',
  suffix: '',
  from: '1',
  to: '5',
  icon: 'star',
  choices: [],
  limit: 'any',
  limitFrom: '',
  limitTo: '',
  limitValues: '',
  formula: '',
}

/** A stored formula with names. */
export function writtenFormula(stored: string, metrics: KnownMetrics): string {
  const names = new Map(metrics.map(({ id, name }) => [id, name]))
  return rewriteFormula(stored, parseFormula(stored).references, (id) => `[${names.get(id) ?? metricsTexts.gone}]`)
}

/** Parses a formula with names. */
export function readFormula(written: string, metrics: KnownMetrics): ParsedFormula {
  const ids = new Map(metrics.map(({ id, name }) => [name.toLowerCase(), id]))
  return parseFormula(written, (name) => ids.get(name.toLowerCase()) ?? null)
}

export function draftOf({ name, description, type, access, options, dependencies }: Metric): MetricDraft {
  const { decimals, currency, prefix, suffix, from, to, icon, choices, limit, formula } = options
  return {
    name,
    description,
    type,
    access: access ?? 'default',
    decimals,
    currency,
    prefix,
    suffix,
    from: String(from),
    to: String(to),
    icon,
    choices,
    limit: limit?.kind ?? 'any',
    limitFrom: limit?.kind === 'range' ? limit.from : '',
    limitTo: limit?.kind === 'range' ? limit.to : '',
    limitValues: limit && limit.kind !== 'range' ? limit.values.join(', ') : '',
    formula: writtenFormula(formula, dependencies),
  }
}

function limitOf({ limit, limitFrom, limitTo, limitValues }: MetricDraft): MetricLimit | null {
  if (limit === 'any') return null
  if (limit === 'range') return { kind: limit, from: limitFrom.trim(), to: limitTo.trim() }
  return { kind: limit, values: limitValues.split(',').map((value) => value.trim()) }
}

const numberOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The draft's metric, with ids in its formula; it may be faulty. */
export function formOf(draft: MetricDraft, metrics: KnownMetrics): MetricForm {
  const { references } = readFormula(draft.formula, metrics)
  const options: MetricOptions = {
    ...NO_OPTIONS,
    decimals: draft.decimals,
    currency: draft.currency,
    prefix: draft.prefix,
    suffix: draft.suffix,
    from: numberOf(draft.from),
    to: numberOf(draft.to),
    icon: draft.icon,
    choices: draft.choices.map(({ value, name }) => ({ value: value.trim(), name: name.trim() })),
    limit: limitOf(draft),
    formula: rewriteFormula(draft.formula, references, (id) => `{${id}}`),
  }
  return { type: draft.type, options: ownOptions({ type: draft.type, options }) }
}

/** Faults found before sending. */
export function checkDraft(draft: MetricDraft, metrics: KnownMetrics): MetricErrors {
  const name = checkLibraryName(draft.name)
  const { fault } = draft.type === 'formula' ? readFormula(draft.formula, metrics) : { fault: null }
  return {
    ...metricFaults(formOf(draft, metrics)),
    ...(fault ? { formula: fault.message } : {}),
    ...(name ? { name } : {}),
  }
}

function sentOptions({ options }: MetricForm): SentOptions {
  const { choices, limit } = options
  return {
    ...options,
    choices: [...choices],
    limit: limit && limit.kind !== 'range' ? { kind: limit.kind, values: [...limit.values] } : limit,
  }
}

export function newMetricOf(draft: MetricDraft, metrics: KnownMetrics): ClientInput<'createMetric'>['body'] {
  const { name, description, type, access } = draft
  return {
    name: name.trim(),
    description: description.trim(),
    type,
    access: access === 'default' ? null : access,
    options: sentOptions(formOf(draft, metrics)),
  }
}

type MetricPatch = Omit<ClientInput<'updateMetric'>['body'], 'version'>

/** The draft's changes; null: none. */
export function patchOf(metric: Metric, draft: MetricDraft, metrics: KnownMetrics): MetricPatch | null {
  const before = draftOf(metric)
  const { name, description, type, access, options } = newMetricOf(draft, metrics)
  const beside = { name: '', description: '', access: null }
  const isSame = JSON.stringify({ ...draft, ...beside }) === JSON.stringify({ ...before, ...beside })
  const patch: MetricPatch = {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(type === before.type ? {} : { type }),
    ...(access === metric.access ? {} : { access }),
    ...(isSame ? {} : { options }),
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** A refusal of the server by field. */
export function metricErrorsOf(failure: Failure): MetricErrors {
  if (failure.error === 'name_taken') return { name: messageOf(failure) }
  if (failure.error === 'metric_private') return { access: failure.error_description ?? messageOf(failure) }
  if (failure.error === 'formula_cycle') return { formula: failure.error_description ?? messageOf(failure) }
  const faults = failure.meta?.['fields']
  const errors: Record<string, string> = {}
  for (const [key, message] of Object.entries(typeof faults === 'object' && faults !== null ? faults : {})) {
    if (typeof message === 'string') errors[key.replace(/^body\./, '').replace(/^options\./, '')] = message
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: refusalOf(failure) }
}

/** An example value of a metric. */
export function sampleValue({ type, options }: MetricForm): string {
  const { limit, from, to } = options
  if (type === 'rating') return String(Math.ceil((from + to) / 2))
  if (limit?.kind === 'exact') return limit.values[0] ?? '0'
  if (limit?.kind === 'range') return limit.to
  if (type === 'prefix_suffix' || type === 'point') return '12'
  if (type === 'percentage') return options.decimals === 0 ? '42' : '42.5'
  return options.decimals === 0 ? '1234' : '1234.5'
}
