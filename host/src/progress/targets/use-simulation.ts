import { failureOf, type Failure, type TargetSimulation, type TargetsStore, type TargetTrial } from '@arbo/core'
import { useEffect, useState } from 'react'

interface Simulated {
  /** The one before stays until the next is there. */
  simulation: TargetSimulation | null
  failure: Failure | null
  busy: boolean
}

/** Between the last key and the question to the server, in ms. */
const DELAY = 300

/**
 * What a change would come to, asked again whenever it is another one.
 * @param trial null: nothing is asked
 */
export function useSimulation(targets: TargetsStore, id: string, trial: TargetTrial | null): Simulated {
  const [answer, setAnswer] = useState<Simulated & { key: string }>({
    key: '',
    simulation: null,
    failure: null,
    busy: false,
  })
  const key = trial === null ? '' : JSON.stringify(trial)

  useEffect(() => {
    if (key === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setAnswer((before) => ({ ...before, busy: true }))
      try {
        const simulation = await targets.simulate(id, JSON.parse(key) as TargetTrial, abort.signal)
        if (!abort.signal.aborted) setAnswer({ key, simulation, failure: null, busy: false })
      } catch (error) {
        if (!abort.signal.aborted) setAnswer({ key, simulation: null, failure: failureOf(error), busy: false })
      }
    }, DELAY)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [targets, id, key])

  if (key === '') return { simulation: null, failure: null, busy: false }
  // What is here answers the question before, or none yet.
  return { ...answer, busy: answer.busy || answer.key !== key }
}
