import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { SharedRuns } from './shared-runs.ts'

/** Runs that end when they are told to. */
function steered() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  return { ends, work }
}
const nextTurn = () => new Promise(setImmediate)

test('XSEC-05 callers who arrive during a run share the next run, and wait for no other', async () => {
  const runs = new SharedRuns()
  const { ends, work } = steered()
  const order: string[] = []
  const ask = (name: string) => runs.run('a', work).then(() => order.push(name))
  const all = [ask('first'), ask('second'), ask('third'), ask('fourth')]
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await nextTurn()
  expect([order, ends.length]).toEqual([['first'], 2])
  // It began before this one came.
  all.push(ask('fifth'))
  ends[1]?.resolve()
  await nextTurn()
  expect([order, ends.length]).toEqual([['first', 'second', 'third', 'fourth'], 3])
  ends[2]?.resolve()
  await Promise.all(all)
  const later = runs.run('a', work)
  expect(ends).toHaveLength(4)
  ends[3]?.resolve()
  await later
})

test('a failed run rejects only its own callers, and keys do not wait for each other', async () => {
  const runs = new SharedRuns()
  const { ends, work } = steered()
  const first = runs.run('a', work)
  const next = runs.run('a', work)
  const other = runs.run('b', work)
  expect(ends).toHaveLength(2)
  ends[0]?.reject(new Error('it broke'))
  ends[1]?.resolve()
  await expect(first).rejects.toThrow('it broke')
  await other
  await nextTurn()
  ends[2]?.resolve()
  await next
})

test('a run has no call’s context', async () => {
  const runs = new SharedRuns()
  const call = new AsyncLocalStorage<string>()
  const stores: (string | undefined)[] = []
  const work = async () => void stores.push(call.getStore())
  await Promise.all(['one', 'two'].map((name) => call.run(name, () => runs.run('a', work))))
  expect(stores).toEqual([undefined, undefined])
})
