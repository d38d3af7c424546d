import { useEffect, useState } from 'react'

/** Delay between the last key and the request, in ms. */
const DELAY = 200

/**
 * The search field of a list whose rows come from the server: the text goes to the store a moment after typing.
 * `storedSearch` is the store's current search; `ask` must be stable.
 */
export function useListSearch(
  storedSearch: string,
  ask: (search: string) => void,
): [text: string, setText: (text: string) => void] {
  /** Null until the user types: the store's search shows. */
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || typed.trim() === storedSearch) return
    const timer = setTimeout(() => ask(typed), DELAY)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` belongs to a store, which stays
  }, [typed, storedSearch])
  return [typed ?? storedSearch, setTyped]
}
