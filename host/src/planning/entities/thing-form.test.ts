import type { Failure } from '@arbo/core'
import { failureToFields } from '@arbo/core/internal'
import { expect, it } from 'vitest'
import {
  checkThing,
  codeHint,
  colourBody,
  entityBody,
  fieldsOf,
  flowBody,
  NO_FLOW,
  rewordThing,
  THING_KEYS,
  type ThingFields,
} from './thing-form.ts'

const fields: ThingFields = {
  name: 'Layout',
  code: 'LAY',
  description: '',
  start: '',
  due: '',
  frame: '',
  flow: '',
  colour: '',
  holidays: '',
}

it('PLAN-23 a name is required', () => {
  expect(checkThing({ ...fields, name: '  ' })).toEqual({ name: 'Name is required' })
  expect(checkThing(fields)).toEqual({})
})

it('PLAN-10 a code has at most 8 characters', () => {
  expect(checkThing({ ...fields, code: 'ABCDEFGH' })).toEqual({})
  expect(checkThing({ ...fields, code: 'ABCDEFGHI' })).toEqual({ code: 'A code has at most 8 characters' })
  expect(checkThing({ ...fields, code: 'A B' })).toEqual({ code: 'Use letters, digits, - and _' })
})

it('XFIX-18 the code of a scene has at most 32 characters', () => {
  const longest = 'EP01-SQ010_SH0010-ANIM_V2-MASTER'
  expect(checkThing({ ...fields, code: longest }, 'scene')).toEqual({})
  expect(checkThing({ ...fields, code: `${longest}A` }, 'scene')).toEqual({ code: 'A code has at most 32 characters' })
  expect(codeHint('scene')).toBe('At most 32 letters, digits, - or _. Optional.')
  expect(codeHint('entity')).toBe('At most 8 letters, digits, - or _. Optional.')
})

it('a due date before the start is an error of the due date', () => {
  expect(checkThing({ ...fields, start: '2026-12-02', due: '2026-12-01' })).toHaveProperty('due')
  expect(checkThing({ ...fields, start: '2026-12-01', due: '2026-12-01' })).toEqual({})
})

it('XREV-15 a start frame is a whole number or nothing', () => {
  for (const frame of ['', '0', '1001', ' 1001 ', '10000000'])
    expect(checkThing({ ...fields, frame }), frame).toEqual({})
  for (const frame of ['-1', '1.5', 'x', '10000001']) expect(checkThing({ ...fields, frame })).toHaveProperty('frame')
  expect(entityBody({ ...fields, frame: '1001' }).own_start_frame).toBe(1001)
  expect(entityBody(fields).own_start_frame).toBeNull()
})

it('the server’s refusals show beside their fields', () => {
  const names = Object.keys(fields) as (keyof ThingFields)[]
  const at = (failure: Failure) => failureToFields(rewordThing(failure), names, THING_KEYS)
  expect(at({ error: 'code_taken', message: 'Something else here has this code.' })).toEqual({
    code: 'Something else here has this code.',
  })
  const meta = { fields: { name: 'Name is required', 'body.scheduled_due': 'Too early' } }
  expect(at({ error: 'validation_failed', message: 'Check', meta })).toEqual({
    name: 'Name is required',
    due: 'Too early',
  })
  expect(at({ error: 'conflict', message: 'It has moved.' })).toEqual({})
})

it('XUX-02 a new project has the flow that was chosen, none where none was chosen, else the workspace’s default', () => {
  expect(flowBody(fields)).toEqual({})
  expect(flowBody({ ...fields, flow: NO_FLOW })).toEqual({ template_flow_id: null })
  expect(flowBody({ ...fields, flow: 'f1' })).toEqual({ template_flow_id: 'f1' })
})

it('XFIX-19 the holidays of a project are the chosen ones, or the workspace’s', () => {
  expect(entityBody(fields).own_holiday_group_id).toBeNull()
  expect(entityBody({ ...fields, holidays: 'g1' }).own_holiday_group_id).toBe('g1')
  expect(fieldsOf({ ...entityBody(fields), own_holiday_group_id: 'g1' }).holidays).toBe('g1')
})

it('XUX-09 the colour of a project is the chosen one, or none', () => {
  expect(entityBody(fields).own_colour).toBeNull()
  expect(entityBody({ ...fields, colour: 'teal' }).own_colour).toBe('teal')
  expect(colourBody(fields).own_colour).toBeUndefined()
  expect(fieldsOf({ ...entityBody(fields), own_colour: 'pink' }).colour).toBe('pink')
})
