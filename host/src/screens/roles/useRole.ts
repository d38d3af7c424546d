import { failureOf, type Failure, type RoleDetail, type RolesStore } from '@arbo/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelected } from '../../app/store.ts'

interface RoleReading {
  role: RoleDetail | null
  failure: Failure | null
  reload: () => void
  /** What the server has answered to a change. */
  put: (role: RoleDetail) => void
}

/** One role, read again whenever the roles have changed: by somebody else, or here. */
export function useRole(roles: RolesStore, id: string): RoleReading {
  const rows = useSelected(roles, (state) => state.rows)
  const [role, put] = useState<RoleDetail | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const reload = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    roles
      .show(id)
      .then((value) => {
        if (mine !== turn.current) return null
        put(value)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [roles, id])

  // oxlint-disable-next-line react/exhaustive-deps -- the rows are the sign that something has changed
  useEffect(reload, [reload, rows])
  useEffect(() => () => void (turn.current += 1), [])
  return { role, failure, reload, put }
}
