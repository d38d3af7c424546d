import { expect, it } from 'vitest'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_RETRY_SECONDS, cloudEventType } from './webhook-values.ts'

it('XNTF-02 types are those of CloudEvents: lower case with dashes, each once', () => {
  const types = WEBHOOK_EVENT_NAMES.map(cloudEventType)
  expect(new Set(types).size).toBe(types.length)
  for (const type of types) expect(type).toMatch(/^arbo(\.[a-z]+(-[a-z]+)*){2}$/)
})

it('XNTF-02 retries go on for about a day, with growing intervals', () => {
  const hours = WEBHOOK_RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(28)
  expect(WEBHOOK_RETRY_SECONDS.toSorted((a, b) => a - b)).toEqual([...WEBHOOK_RETRY_SECONDS])
})
