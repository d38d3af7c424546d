import { actionsOn, ASKED_KINDS } from '@arbo/core'
import { isWholeQuestion } from '@arbo/core/contract'
import { expect, test } from 'vitest'
import { formOf, questionOf } from './asked-thing.ts'

const subject = { id: 'id', name: 'Shot 010', path: [] }

test('XFIX-07 every action sends exactly the ids that the server needs, and only once all are chosen', () => {
  for (const kind of ASKED_KINDS) {
    for (const action of actionsOn(kind)) {
      const form = { ...formOf(kind), action, subject, metricId: kind === 'metric' ? 'metric' : null }
      const question = questionOf(form)
      expect(question && isWholeQuestion(question), action).toBe(true)
      expect(questionOf({ ...form, subject: null })).toBeNull()
      expect(questionOf({ ...form, action: null })).toBeNull()
    }
  }
  const metric = { ...formOf('metric'), subject, action: 'change_metric' as const }
  expect(questionOf(metric)).toBeNull()
  expect(questionOf({ ...metric, metricId: 'points' })).toEqual({
    action: 'change_metric',
    item_id: 'id',
    metric_id: 'points',
  })
})

test('XFIX-07 another kind starts again, with its only action preselected', () => {
  expect(formOf('scene')).toEqual({ kind: 'scene', subject: null, metricId: null, action: null })
  expect(formOf('person').action).toBe('see_personal_details')
})
