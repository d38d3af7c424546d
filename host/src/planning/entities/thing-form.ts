import { ENTITY_CODE_MAX, type EntityForm, type EntityFormField, type Failure } from '@arbo/core'
import { isPassing, messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'

/** Fields of an entity or a scene as its form holds them; an empty text is no value. */
export interface ThingFields {
  name: string
  code: string
  description: string
  /** yyyy-mm-dd; entities only. */
  start: string
  due: string
  /** Number of the first frame; entities only. */
  frame: string
}

export type ThingErrors = Partial<Record<keyof ThingFields | 'form', string>>

const FRAME = /^\d{1,8}$/
const FRAME_MAX = 10_000_000
const CODE = /^[A-Za-z0-9_-]*$/

/** Faults of the fields, in the server's words. */
export function checkThing({ name, code, start, due, frame }: ThingFields): ThingErrors {
  const errors: ThingErrors = {}
  if (name.trim() === '') errors.name = texts.nameRequired
  if (code.trim().length > ENTITY_CODE_MAX) errors.code = planningTexts.codeTooLong
  else if (!CODE.test(code.trim())) errors.code = planningTexts.codeCharacters
  if (start && due && due < start) errors.due = planningTexts.dueBeforeStart
  if (frame.trim() !== '' && !(FRAME.test(frame.trim()) && Number(frame) <= FRAME_MAX)) {
    errors.frame = planningTexts.startFrameWrong
  }
  return errors
}

/** The form's name of each field of an entity. */
export const entityFieldNames = {
  name: 'name',
  code: 'code',
  description: 'description',
  scheduled_start: 'start',
  scheduled_due: 'due',
  own_start_frame: 'frame',
} as const satisfies Record<EntityFormField, keyof ThingFields>

/** And of a scene's, which has another name for its due date. */
const FIELD_NAMES: Readonly<Record<string, keyof ThingFields>> = { ...entityFieldNames, due_date: 'due' }

/** A refusal of the server by field. */
export function errorsOf(failure: Failure): ThingErrors {
  if (failure.error === 'code_taken') return { code: failure.message }
  const fields = failure.meta?.['fields']
  const errors: ThingErrors = {}
  if (typeof fields === 'object' && fields !== null) {
    for (const [key, message] of Object.entries(fields)) {
      const name = FIELD_NAMES[key.replace(/^body\./, '')]
      if (name && typeof message === 'string') errors[name] = message
    }
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: isPassing(failure) ? `${messageOf(failure)} ${texts.typedKept}` : messageOf(failure) }
}

const orNull = (value: string): string | null => value.trim() || null

/** The form's initial values for an entity. */
export function fieldsOf(form: EntityForm): ThingFields {
  const { name, code, description, scheduled_start, scheduled_due, own_start_frame } = form
  const frame = own_start_frame === null ? '' : String(own_start_frame)
  return { name, code: code ?? '', description, start: scheduled_start ?? '', due: scheduled_due ?? '', frame }
}

/** The fields as the API takes them for an entity. */
export function entityBody({ name, code, description, start, due, frame }: ThingFields): EntityForm {
  return {
    name: name.trim(),
    code: orNull(code),
    description: description.trim(),
    scheduled_start: orNull(start),
    scheduled_due: orNull(due),
    own_start_frame: frame.trim() === '' ? null : Number(frame),
  }
}

/** The fields as the API takes them for a scene. */
export function sceneBody({ name, code, description, due }: ThingFields) {
  return { name: name.trim(), code: orNull(code), description: description.trim(), due_date: orNull(due) }
}
