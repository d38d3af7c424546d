import type { EntityForm, Failure, Faults, ProjectColour } from '@arbo/core'
import { checkBy, createEntityFields, fieldRule, storeEntityItemFields } from '@arbo/core/internal'
import { atField } from '../../ui/forms/reword.ts'
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
  /** Of a new project: the id of its status flow, or {@link NO_FLOW}. Empty: the workspace's default. */
  flow: string
  /** Projects only. Empty: nobody has chosen. */
  colour: ProjectColour | ''
  /** Projects only: the id of its holiday group. Empty: the workspace’s. */
  holidays: string
}

/** The choice of no status flow. */
export const NO_FLOW = 'none'

const FRAME = /^\d{1,8}$/
const FRAME_MAX = 10_000_000
const CODE = /^[A-Za-z0-9_-]*$/

/** What a form is about. Entities have a start beside the due date, and shorter codes. */
export type ThingKind = 'entity' | 'scene'

const LIMITS = { entity: createEntityFields, scene: storeEntityItemFields }
const rulesOf = ({ name, code, description }: (typeof LIMITS)[ThingKind]) => ({
  name: [fieldRule(name)],
  code: [fieldRule(code)],
  description: [fieldRule(description)],
})
const RULES = { entity: rulesOf(LIMITS.entity), scene: rulesOf(LIMITS.scene) }

/** What is said beside the field of a code. */
export const codeHint = (kind: ThingKind): string => planningTexts.codeHint({ max: LIMITS[kind].code.max })

/** Faults of the fields, in the server's words. */
export function checkThing(fields: ThingFields, kind: ThingKind = 'entity'): Faults<ThingFields> {
  const { code, start, due, frame } = fields
  const isFrame = frame.trim() === '' || (FRAME.test(frame.trim()) && Number(frame) <= FRAME_MAX)
  return {
    ...(CODE.test(code.trim()) ? {} : { code: planningTexts.codeCharacters }),
    ...checkBy<ThingFields>(RULES[kind], fields),
    ...(start && due && due < start ? { due: planningTexts.dueBeforeStart } : {}),
    ...(isFrame ? {} : { frame: planningTexts.startFrameWrong }),
  }
}

/** The API's names of the fields, of an entity and of a scene. */
export const THING_KEYS = {
  scheduled_start: 'start',
  scheduled_due: 'due',
  due_date: 'due',
  own_start_frame: 'frame',
  own_colour: 'colour',
  own_holiday_group_id: 'holidays',
  template_flow_id: 'flow',
} as const satisfies Record<string, keyof ThingFields>

export const rewordThing = (failure: Failure): Failure =>
  failure.error === 'code_taken' ? atField(failure, 'code', failure.message) : failure

const orNull = (value: string): string | null => value.trim() || null

/** The form's initial values for an entity. */
export function fieldsOf(form: EntityForm): ThingFields {
  const { name, code, description, scheduled_start, scheduled_due, own_start_frame, own_colour } = form
  const { own_holiday_group_id } = form
  const frame = own_start_frame === null ? '' : String(own_start_frame)
  return {
    name,
    code: code ?? '',
    description,
    start: scheduled_start ?? '',
    due: scheduled_due ?? '',
    frame,
    flow: '',
    colour: own_colour ?? '',
    holidays: own_holiday_group_id ?? '',
  }
}

/** The fields as the API takes them for an entity. */
export function entityBody(fields: ThingFields): EntityForm {
  const { name, code, description, start, due, frame, colour, holidays } = fields
  return {
    name: name.trim(),
    code: orNull(code),
    description: description.trim(),
    scheduled_start: orNull(start),
    scheduled_due: orNull(due),
    own_start_frame: frame.trim() === '' ? null : Number(frame),
    own_colour: colour || null,
    own_holiday_group_id: holidays || null,
  }
}

/** The status flow of a new project as the API takes it: left out, it has the workspace's default. */
export function flowBody({ flow }: ThingFields): { template_flow_id?: string | null } {
  if (flow === '') return {}
  return { template_flow_id: flow === NO_FLOW ? null : flow }
}

/** The colour of a new project as the API takes it: left out, it is one that few others have. */
export function colourBody({ colour }: ThingFields): { own_colour: EntityForm['own_colour'] | undefined } {
  return { own_colour: colour || undefined }
}

/** The fields as the API takes them for a scene. */
export function sceneBody({ name, code, description, due }: ThingFields) {
  return { name: name.trim(), code: orNull(code), description: description.trim(), due_date: orNull(due) }
}
