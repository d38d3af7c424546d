import type { Faults } from '@arbo/core'
import {
  SCENES_CREATED_MAX,
  SERIES_DIGITS_MAX,
  SERIES_NUMBER_MAX,
  SERIES_PREFIX_MAX,
  seriesLength,
  type SceneNames,
} from '@arbo/core/internal'
import type { LevelValues } from '../../app/level-text.ts'
import { seriesTexts } from './series-texts.ts'

/** A place that a series is created in. */
export interface SeriesPlace {
  id: string
  name: string
}

/** The fields of a series as its form holds them. */
export interface SeriesFields {
  prefix: string
  first: string
  last: string
  step: string
  digits: string
  places: readonly SeriesPlace[]
  skip: boolean
}

export type Series = NonNullable<SceneNames['series']>

const NUMBERS = {
  first: { min: 0, max: SERIES_NUMBER_MAX },
  last: { min: 0, max: SERIES_NUMBER_MAX },
  step: { min: 1, max: SERIES_NUMBER_MAX },
  digits: { min: 1, max: SERIES_DIGITS_MAX },
} as const
type NumberField = keyof typeof NUMBERS
const FIELDS = Object.keys(NUMBERS) as NumberField[]

function isNumber(field: NumberField, value: string): boolean {
  const { min, max } = NUMBERS[field]
  return /^\s*\d{1,8}\s*$/.test(value) && Number(value) >= min && Number(value) <= max
}

/** The numbers of the form as a series; null until they are one. */
export function seriesOf(fields: SeriesFields): Series | null {
  if (!FIELDS.every((field) => isNumber(field, fields[field]))) return null
  const [first, last, step, digits] = [fields.first, fields.last, fields.step, fields.digits].map(Number)
  const series = { prefix: fields.prefix.trimStart(), first, last, step, digits } as Series
  return series.last < series.first ? null : series
}

/** Faults of the fields, in words. */
export function checkSeries(fields: SeriesFields, levels: LevelValues): Faults<SeriesFields> {
  const faults: { -readonly [Field in keyof Faults<SeriesFields>]: Faults<SeriesFields>[Field] } = {}
  for (const field of FIELDS) {
    if (!isNumber(field, fields[field])) faults[field] = seriesTexts.wholeNumber(NUMBERS[field])
  }
  if (fields.prefix.length > SERIES_PREFIX_MAX) faults.prefix = seriesTexts.prefixLong({ max: SERIES_PREFIX_MAX })
  if (fields.places.length === 0) faults.places = seriesTexts.placesMissing
  if (faults.first || faults.last) return faults
  if (Number(fields.last) < Number(fields.first)) faults.last = seriesTexts.lastBelow({ first: Number(fields.first) })
  const series = seriesOf(fields)
  const count = series ? seriesLength(series) * fields.places.length : 0
  if (count > SCENES_CREATED_MAX) faults.last = seriesTexts.tooMany({ max: SCENES_CREATED_MAX, count, ...levels })
  return faults
}
