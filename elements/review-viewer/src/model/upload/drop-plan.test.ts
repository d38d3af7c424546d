import { expect, it } from 'vitest'
import { dropPlan } from './drop-plan.ts'

it('REV-14 REV-15 a drag announces its result: pages, clips, or a refusal', () => {
  expect(dropPlan(['image/png', 'image/jpeg'])).toEqual({ kind: 'image', count: 2 })
  expect(dropPlan(['video/mp4', 'video/quicktime'])).toEqual({ kind: 'video', count: 2 })
  expect(dropPlan(['application/zip', 'application/x-zip-compressed'])).toEqual({ kind: 'video', count: 2 })
  expect(dropPlan(['video/mp4', 'image/png'])).toEqual({ kind: 'mixed' })
  expect(dropPlan(['video/mp4', 'application/pdf'])).toEqual({ kind: 'refused' })
})

it('REV-14 a drag of unknown types announces nothing', () => {
  expect([dropPlan([]), dropPlan(['video/mp4', ''])]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
})
