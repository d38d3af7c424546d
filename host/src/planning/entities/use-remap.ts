import { failureOf, type StatusMapping, type StatusRemap } from '@arbo/core'
import { useEffect, useState } from 'react'
import { messageOf } from '../../app/failure.ts'

interface Remapping {
  /** Null until it is read, and where nothing is chosen. */
  remap: StatusRemap | null
  failure: string | null
  mapping: StatusMapping
  setMapping: (mapping: StatusMapping) => void
}

const NOTHING: StatusMapping = {}

/** Effects of a choice on statuses, read as soon as it is made. @param key of the choice; null: none */
export function useRemap(key: string | null, precheck: (key: string) => Promise<StatusRemap>): Remapping {
  const [mapped, setMapped] = useState<{ key: string | null; mapping: StatusMapping }>({ key: null, mapping: NOTHING })
  const [answer, setAnswer] = useState<{ key: string; remap: StatusRemap | null; failure: string | null } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    async function ask(of: string): Promise<void> {
      try {
        const remap = await precheck(of)
        if (!isOver) setAnswer({ key: of, remap, failure: null })
      } catch (error) {
        if (!isOver) setAnswer({ key: of, remap: null, failure: messageOf(failureOf(error)) })
      }
    }
    void ask(key)
    return () => {
      isOver = true
    }
  }, [key, precheck])
  const isCurrent = answer !== null && answer.key === key
  return {
    remap: isCurrent ? answer.remap : null,
    failure: isCurrent ? answer.failure : null,
    // Replacements for another choice do not apply to this one.
    mapping: mapped.key === key ? mapped.mapping : NOTHING,
    setMapping: (mapping) => setMapped({ key, mapping }),
  }
}
