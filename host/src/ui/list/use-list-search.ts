import { useEffect, useState } from 'react'

/** Between the last key and the question to the server, in ms. */
const DELAY = 200

/**
 * The search field of a list whose rows come from the server: what is typed here is asked of its store a moment later.
 * `asked` is what the store has been asked, `ask` belongs to a store that stays.
 */
export function useListSearch(
  storedSearch: string,
  ask: (search: string) => void,
): [text: string, setText: (text: string) => void] {
  /** Null until something is typed here: what was asked elsewhere shows. */
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || typed.trim() === storedSearch) return
    const timer = setTimeout(() => ask(typed), DELAY)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` belongs to a store, which stays
  }, [typed, storedSearch])
  return [typed ?? storedSearch, setTyped]
}
