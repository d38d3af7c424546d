import { failureOf, type Failure, type TeamDetail, type TeamsStore } from '@arbo/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelected } from '../../app/store.ts'

interface TeamReading {
  team: TeamDetail | null
  failure: Failure | null
  reload: () => void
  /** What the server has answered to a change. */
  put: (team: TeamDetail) => void
}

/** One team, read again whenever the teams have changed: by somebody else, or here. */
export function useTeam(teams: TeamsStore, id: string): TeamReading {
  const rows = useSelected(teams, (state) => state.rows)
  const [team, put] = useState<TeamDetail | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const reload = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    teams
      .show(id)
      .then((value) => {
        if (mine !== turn.current) return null
        put(value)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [teams, id])

  // oxlint-disable-next-line react/exhaustive-deps -- the rows are the sign that something has changed
  useEffect(reload, [reload, rows])
  useEffect(() => () => void (turn.current += 1), [])
  return { team, failure, reload, put }
}
