import { expect, test } from 'vitest'
import { LEVELS } from '../../contract/platform/enums.ts'
import { termSteps } from './term-steps.ts'

const TERMS = LEVELS.map((name, id) => ({ id, name: name as string, plural: '' }))
const change = (id: number, name: string) => ({ id, name, plural: '' })

/** Carries the steps out as the server does, and answers the names at the end. */
function carriedOut(changes: ReturnType<typeof change>[]): string[] {
  const names = TERMS.map(({ name }) => name)
  for (const { id, name } of termSteps(TERMS, changes)) {
    const isTaken = names.some((other, at) => at !== id && other.toLowerCase() === name.toLowerCase())
    expect(isTaken, `${name} while there is ${names.join()}`).toBe(false)
    expect(Array.from(name).length).toBeLessThanOrEqual(30)
    names[id] = name
  }
  return names
}

test('WS-02 levels that swap names are renamed in an order that the server accepts', () => {
  expect(carriedOut([change(0, 'Show'), change(4, 'Shot')])).toEqual(['Show', 'Process', 'Episode', 'Take', 'Shot'])
  expect(carriedOut([change(0, 'process'), change(1, 'Stage')])[0]).toBe('process')
  expect(carriedOut([change(2, 'Take'), change(3, 'Episode')]).slice(2, 4)).toEqual(['Take', 'Episode'])
  expect(carriedOut([change(0, 'Process'), change(1, 'Episode'), change(2, 'Project')])).toEqual([
    'Process',
    'Episode',
    'Project',
    'Take',
    'Scene',
  ])
  // Only one request for each where nothing is in the way.
  expect(termSteps(TERMS, [change(1, 'Stage'), change(0, 'Process')])).toHaveLength(2)
})

test('WS-02 a name that stays taken is left for the server to refuse', () => {
  expect(termSteps(TERMS, [change(0, 'Scene'), change(1, 'Stage')])).toEqual([change(1, 'Stage'), change(0, 'Scene')])
})

test('WS-02 a temporary name is no longer than the limit for names', () => {
  const [long, other] = ['x'.repeat(30), 'y'.repeat(30)]
  const steps = termSteps([change(0, long), change(1, other)], [change(0, other), change(1, long)])
  expect(steps.map(({ name }) => name)).toEqual([`${'y'.repeat(28)} 2`, long, other])
})
