import { expect, it } from 'vitest'
import { texts } from '../../app/texts.ts'
import { checkThing, entityBody, errorsOf, type ThingFields } from './thing-form.ts'

const fields: ThingFields = { name: 'Layout', code: 'LAY', description: '', start: '', due: '', frame: '' }

it('PLAN-23 a name is required', () => {
  expect(checkThing({ ...fields, name: '  ' })).toEqual({ name: 'Name is required' })
  expect(checkThing(fields)).toEqual({})
})

it('PLAN-10 a code has at most 8 characters', () => {
  expect(checkThing({ ...fields, code: 'ABCDEFGH' })).toEqual({})
  expect(checkThing({ ...fields, code: 'ABCDEFGHI' })).toEqual({ code: 'A code has at most 8 characters' })
  expect(checkThing({ ...fields, code: 'A B' })).toEqual({ code: 'Use letters, digits, - and _' })
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

it('the server’s refusals show beside their fields, and the rest above the buttons', () => {
  expect(errorsOf({ error: 'code_taken', message: 'Another entity here has this code.' })).toEqual({
    code: 'Another entity here has this code.',
  })
  const meta = { fields: { name: 'Name is required', scheduled_due: 'Too early' } }
  expect(errorsOf({ error: 'validation_failed', message: 'Check', meta })).toEqual({
    name: 'Name is required',
    due: 'Too early',
  })
  expect(errorsOf({ error: 'conflict', message: 'It has moved.' })).toEqual({ form: 'It has moved.' })
  const failed = errorsOf({ error: 'server_error', message: 'The server failed to answer.' })
  expect(failed).toEqual({ form: `The server failed to answer. ${texts.typedKept}` })
})
