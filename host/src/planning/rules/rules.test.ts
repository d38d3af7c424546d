import { levelsOf } from '@arbo/core'
import { expect, test } from 'vitest'
import { NEW_RULE, bodyOf, checkDraft, setOf, statusChoices, targetOf, targetValue, valuesOf } from './rule-draft.ts'
import { automationTexts } from './texts.ts'
import { ruleSentence } from './rule-words.ts'

const flows = [
  {
    id: 'f',
    name: 'Animation',
    statuses: [{ id: 's', name: 'Blocking', kind: 3, colour: null, position: 0, reserved: false }],
  },
]
const levels = levelsOf({ workspace: null })
const choices = statusChoices(flows)

test('XPLAN-08 a rule reads as one plain sentence', () => {
  const rule = { ...NEW_RULE, to: targetOf('s'), only: setOf(['kind:1', 'kind:2']) }
  expect(ruleSentence(rule, choices, levels, 'Sprite')).toBe(
    'When all scenes of a take in Sprite are “Approved”, the scenes of the same take in the next process that are “Unassigned” or “Untouched” become “Blocking”.',
  )
  const upload = { ...NEW_RULE, trigger: 'rendition' as const, when: setOf(['kind:4']), to: targetOf('kind:3') }
  expect(ruleSentence(upload, choices, levels, null)).toBe(
    'When a version is uploaded to a scene that is “Retake”, it becomes “Unchecked”.',
  )
})

test('XPLAN-08 the form shows what a rule lacks, and sends the fields of its kind', () => {
  expect(checkDraft({ ...NEW_RULE, when: setOf([]) })).toEqual({
    name: 'Name is required',
    when: automationTexts.whenRequired,
    to: automationTexts.toRequired,
  })
  expect(checkDraft({ ...NEW_RULE, name: 'A', trigger: 'rendition', when: setOf([]), to: targetOf('kind:3') })).toEqual(
    {},
  )
  expect(bodyOf({ ...NEW_RULE, trigger: 'rendition' })).toMatchObject({ level: null, target: 'scenes' })
  expect(bodyOf({ ...NEW_RULE, level: 0 })).toMatchObject({ level: 0, target: 'scenes' })
  expect(valuesOf(setOf(['kind:6', 's']))).toEqual(['kind:6', 's'])
  expect(targetValue(targetOf('kind:2'))).toBe('kind:2')
  expect(targetValue(targetOf('s'))).toBe('s')
})
