import { useState } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { readKept, writeKept } from './kept-review.ts'

/** A switch of the review that is remembered for this person, in this workspace and browser. */
export function useKeptChoice(name: 'strip' | 'onStatus'): [on: boolean, set: (on: boolean) => void] {
  const code = useSessionState((state) => state.workspaceCode)
  const person = useSessionState((state) => state.member?.id ?? '')
  const [on, setOn] = useState(() => readKept(code, person)[name])
  return [
    on,
    (next) => {
      setOn(next)
      writeKept(code, person, { [name]: next })
    },
  ]
}
