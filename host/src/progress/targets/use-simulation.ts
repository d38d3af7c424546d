import { failureOf, type Failure, type TargetSimulation, type TargetsStore, type TargetTrial } from '@arbo/core'
import { useEffect, useState } from 'react'

interface Simulated {
  /** The previous result stays until the next one arrives. */
  simulation: TargetSimulation | null
  failure: Failure | null
  busy: boolean
}

/** Delay between the last key and the request, in ms. */
const DELAY = 300

/**
 * Simulates a change, again whenever it differs.
 * @param trial null: nothing is simulated
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
  // The answer belongs to the previous trial, or to none yet.
  return { ...answer, busy: answer.busy || answer.key !== key }
}
