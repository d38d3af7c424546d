import { fieldLabel, formatDuration, sceneFieldsOf, textsIn, type ChangeRecord, type Language } from '@arbo/core'
import { formatDay, formatExact, priorityText } from '@arbo/core/format'
import { projectColourMessages } from '../colour-texts.ts'
import { historyMessages } from '../history-texts.ts'

/** A value of the history: a status or a colour with words to be drawn as such, or words; null for none. */
export type ChangeWords =
  | { status: { name: string; kind: number; colour: string | null } }
  | { words: string; colour?: string }
  | null

type Shape = Readonly<Record<string, unknown>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^-?\d+(\.\d+)?$/

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Whether its label is of the history alone, not of the scene’s fields. */
function isOfRecord(field: ChangeRecord['field']): field is keyof typeof historyMessages.english.fields {
  return Object.hasOwn(historyMessages.english.fields, field)
}

/** Whether it is something that hangs on a scene: it comes, changes and goes. */
function isPart(field: ChangeRecord['field']): field is keyof typeof historyMessages.english.added {
  return Object.hasOwn(historyMessages.english.added, field)
}

/** Whether its values are minutes. */
function isDuration(field: ChangeRecord['field']): boolean {
  return (sceneFieldsOf('duration') as readonly string[]).includes(field)
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value)
  const { display_name, name } = value as Shape
  return textOf(display_name ?? name)
}

function shapeWords(field: ChangeRecord['field'], value: Shape, language: Language): ChangeWords {
  const texts = textsIn(historyMessages, language)
  const audiences: Readonly<Record<string, string>> = texts.audiences
  const categories: Readonly<Record<string, string>> = texts.categories
  const name = nameOf(value)
  if ('audience' in value) {
    const audience = textOf(value['audience'])
    return { words: audiences[audience] ?? audience }
  }
  if ('kind' in value) {
    // Changes from before statuses had colours have none.
    return { status: { name, kind: Number(value['kind']), colour: textOf(value['colour']) || null } }
  }
  if ('in' in value) return { words: texts.frames({ first: textOf(value['in']), last: textOf(value['out']) }) }
  if ('frame' in value) {
    const frame = texts.frame({ frame: textOf(value['frame']) })
    return { words: name ? `${name}, ${frame}` : frame, colour: textOf(value['colour']) }
  }
  if ('version' in value) {
    const description = textOf(value['description'])
    const words = texts.rendition({ version: textOf(value['version']), name })
    return { words: description ? `${words} (${description})` : words }
  }
  if ('category' in value) {
    const category = textOf(value['category'])
    return { words: `${name} (${categories[category] ?? category})` }
  }
  return { words: field === 'order' ? texts.after({ name }) : name }
}

/** A value as text; the shapes are those of ChangeValue in the contract. */
export function changeWords(field: ChangeRecord['field'], value: unknown, language: Language = 'en'): ChangeWords {
  const texts = textsIn(historyMessages, language)
  if (value === null || value === undefined || value === '') {
    return field === 'order' ? { words: texts.first } : null
  }
  if (typeof value === 'boolean') return { words: value ? texts.yes : texts.no }
  if (Array.isArray(value)) return value.length === 0 ? null : { words: value.map(nameOf).join(', ') }
  if (typeof value === 'object') return shapeWords(field, value as Shape, language)
  const words = textOf(value)
  // A name may look like a day or a number, and stays what it is.
  if (/date|scheduled/.test(field) && DAY.test(words)) return { words: formatDay(words, language) }
  if (isDuration(field) && typeof value === 'number') return { words: formatDuration(value, language) }
  if (field === 'priority') return { words: priorityText(Number(words), language) }
  if (field === 'metric' && NUMBER.test(words)) return { words: formatExact(words, language) }
  if (field === 'colour') {
    const names: Readonly<Record<string, string>> = textsIn(projectColourMessages, language)
    return { words: names[words] ?? words }
  }
  return { words }
}

/** The label of what may be changed. */
export function fieldTitle(field: ChangeRecord['field'], language: Language): string {
  const { fields } = textsIn(historyMessages, language)
  return isOfRecord(field) ? fields[field] : fieldLabel(field, language)
}

/** Title of a change. Parts of a scene are added, changed or deleted; a metric has its name. */
export function changeTitle({ field, metric, from, to }: ChangeRecord, language: Language = 'en'): string {
  const texts = textsIn(historyMessages, language)
  if (field === 'metric') return metric?.name || fieldLabel(field, language)
  if (!isPart(field)) return fieldTitle(field, language)
  if (from === null) return texts.added[field]
  return to === null ? texts.removed[field] : texts.fields[field]
}

/** Whether both values say something: of what came or went there is only one. */
export function hasBothValues({ field, from, to }: ChangeRecord): boolean {
  return !isPart(field) || (from !== null && to !== null)
}
