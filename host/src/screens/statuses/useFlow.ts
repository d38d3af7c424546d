import { failureOf, type DeployedEntity, type Failure, type FlowsStore, type TemplateFlowDetail } from '@arbo/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelected } from '../../app/store.ts'

interface FlowReading {
  flow: TemplateFlowDetail | null
  /** Where it is deployed, of what the user sees; null while that is read. */
  deployed: readonly DeployedEntity[] | null
  failure: Failure | null
  reload: () => void
  /** What the server has answered to a change. */
  put: (flow: TemplateFlowDetail) => void
}

/** One flow, read again whenever the library has changed: by somebody else, or here. */
export function useFlow(flows: FlowsStore, id: string): FlowReading {
  const rows = useSelected(flows, (state) => state.rows)
  const [flow, put] = useState<TemplateFlowDetail | null>(null)
  const [deployed, setDeployed] = useState<readonly DeployedEntity[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const reload = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    Promise.all([flows.show(id), flows.deployedOn(id)])
      .then(([value, entities]) => {
        if (mine !== turn.current) return null
        put(value)
        setDeployed(entities)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [flows, id])

  // oxlint-disable-next-line react/exhaustive-deps -- the rows are the sign that something has changed
  useEffect(reload, [reload, rows])
  useEffect(() => () => void (turn.current += 1), [])
  return { flow, deployed, failure, reload, put }
}
