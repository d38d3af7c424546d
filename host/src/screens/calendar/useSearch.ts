import { useEffect, useState } from 'react'

/** Between the last key and the question to the server, in ms. */
const DELAY = 200

/** A search that is typed here and asked of a store a moment later. */
export function useSearch(
  asked: string,
  ask: (search: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(asked)
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => ask(text), DELAY)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` belongs to a store, which stays
  }, [text, asked])
  return [text, setText]
}
