import { useState } from 'react'

/** The scene that is shown: the page's, until somebody goes to one beside it; the page's next one ends that. */
export function useShownScene(itemId: string | undefined): [string | undefined, (id: string) => void] {
  const [moved, setMoved] = useState<{ from: string | undefined; to: string } | null>(null)
  const shownId = moved && moved.from === itemId ? moved.to : itemId
  return [shownId, (to) => setMoved({ from: itemId, to })]
}
