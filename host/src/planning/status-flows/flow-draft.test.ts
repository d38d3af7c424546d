import type { TemplateFlowDetail } from '@arbo/core'
import { expect, test } from 'vitest'
import { draftOf, losesStatus, newDraft, patchOf, withKind } from './flow-draft.ts'
import { checkDraft, errorsOf } from './flow-form.ts'

const status = (id: string, name: string, kind = 1, scenes = 0) => ({
  id,
  name,
  kind,
  colour: null,
  position: 0,
  reserved: kind === 6,
  scenes,
})
const flow: TemplateFlowDetail = {
  id: 'f',
  name: 'Film',
  description: 'Long',
  favorite: false,
  is_default: false,
  status: 1,
  deployed: true,
  deployed_count: 1,
  version: 3,
  created_by: null,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  statuses: [status('a', 'Waiting'), status('b', 'In work', 2, 4), status('c', 'Approved', 6)],
}
const draft = draftOf(flow)

test('LIB-28 only changes are sent, statuses all together in order', () => {
  expect(patchOf(flow, draft)).toBeNull()
  expect(patchOf(flow, { ...draft, name: ' Film  ', description: 'Long ' })).toBeNull()
  expect(patchOf(flow, { ...draft, name: 'Film 2' })).toEqual({ name: 'Film 2' })
  const turned = { ...draft, statuses: [draft.statuses[1]!, draft.statuses[0]!, draft.statuses[2]!] }
  expect(patchOf(flow, turned)).toEqual({
    statuses: [
      { id: 'b', name: 'In work', kind: 2, colour: null, reserved: false },
      { id: 'a', name: 'Waiting', kind: 1, colour: null, reserved: false },
      { id: 'c', name: 'Approved', kind: 6, colour: null, reserved: true },
    ],
  })
})

test('PLAN-34 the editor warns when scenes would lose their status', () => {
  const without = (id: string) => ({ ...draft, statuses: draft.statuses.filter((one) => one.id !== id) })
  expect([losesStatus(flow, without('a')), losesStatus(flow, without('b'))]).toEqual([false, true])
})

test('LIB-05 a new flow begins with a status of each kind, with ids of their own', () => {
  const newFlow = newDraft((kind) => `Kind ${kind}`)
  expect(newFlow.statuses.map(({ kind }) => kind)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(newFlow.statuses.map(({ id }) => id)).size).toBe(6)
})

test('LIB-05 names are required, limited, and unique inside a flow, with errors beside their fields', () => {
  expect(checkDraft(draft)).toBeNull()
  const wrong = {
    ...draft,
    name: 'x'.repeat(10_000),
    statuses: [status('a', ' '), status('b', 'approved '), status('c', 'Approved'), status('d', '🎬'.repeat(51))],
  }
  const tooLong = 'Name is limited to 50 characters; consider a shorter name'
  expect(checkDraft(wrong)).toEqual({
    name: tooLong,
    statuses: { a: 'Name is required', c: 'Another status here has this name', d: tooLong },
  })
  expect(checkDraft({ ...draft, statuses: [] })).toEqual({ form: 'A status flow needs at least one status' })
})

test('XFIX-01 an approved status is reserved for reviewers by default; at least one status is open to everybody', () => {
  const newFlow = newDraft((kind) => `Kind ${kind}`)
  expect(newFlow.statuses.filter(({ reserved }) => reserved).map(({ kind }) => kind)).toEqual([6])
  const [waiting, , approved] = draft.statuses
  expect(waiting && withKind(waiting, 6)).toEqual({ kind: 6, reserved: true })
  expect(approved && withKind(approved, 3)).toEqual({ kind: 3, reserved: false })
  expect(approved && withKind(approved, 6)).toEqual({ kind: 6 })
  const all = draft.statuses.map((one) => ({ ...one, reserved: true }))
  expect(checkDraft({ ...draft, statuses: all })).toEqual({
    form: 'Leave at least one status that everyone working on it may set',
  })
})

test('LIB-05 the server’s refusal shows beside its status', () => {
  const failure = (error: string, meta = {}) => ({ error, message: 'Words', meta }) as never
  expect(errorsOf(failure('validation_failed', { fields: { 'statuses.1.name': 'Taken' } }), draft)).toEqual({
    statuses: { b: 'Taken' },
  })
  expect(errorsOf(failure('name_taken'), draft)).toEqual({ name: 'Words' })
  expect(errorsOf(failure('template_archived'), draft)).toEqual({ form: 'Words' })
})
