import { failureOf, type Failure, type LibraryState, type ReadableStore } from '@arbo/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelected } from '../../app/store.ts'

export interface Reading<T> {
  /** Null until the first answer; it stays when a later reading fails. */
  value: T | null
  failure: Failure | null
  reload: () => void
  /** Replaces the value by the server's answer to a change. */
  put: (value: T) => void
}

/**
 * A value that is read on mount.
 * @param read rejects with an ApiError; a new function reads again
 */
export function useReading<T>(read: () => Promise<T>): Reading<T> {
  const [value, put] = useState<T | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const reload = useCallback((): void => {
    turn.current += 1
    const ownTurn = turn.current
    read()
      .then((answer) => {
        if (ownTurn !== turn.current) return null
        put(answer)
        return setFailure(null)
      })
      .catch((error: unknown) => ownTurn === turn.current && setFailure(failureOf(error)))
  }, [read])

  useEffect(reload, [reload])
  useEffect(() => () => void (turn.current += 1), [])
  return { value, failure, reload, put }
}

type Library = ReadableStore<LibraryState<unknown, string>>

/**
 * A value of a library, read again whenever the library's rows change, here or elsewhere.
 * @param key what `read` depends on beside the library: an id
 */
export function useLibraryReading<Store extends Library, T>(
  library: Store,
  key: string,
  read: (library: Store) => Promise<T>,
): Reading<T> {
  const rows = useSelected(library, (state) => state.rows)
  // oxlint-disable-next-line react/exhaustive-deps -- the rows are the sign that something has changed, the key what is read
  return useReading(useCallback(() => read(library), [library, key, rows]))
}
