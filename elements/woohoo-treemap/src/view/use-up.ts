import { useCallback } from 'react'
import { useShared } from './report-context.ts'

/** One level back; false where there is none. */
export function useUp(): () => boolean {
  const { report, actions } = useShared()
  const { tree, place, home } = report
  return useCallback(() => {
    const { node, others } = place
    if (node === home && !others) return false
    const back = others ? node : (tree.parent[node] ?? tree.root)
    return actions.enter(back === tree.root || back === home ? null : (tree.nodes[back]?.id ?? null))
  }, [tree, place, home, actions])
}
