import type { TreemapData, TreemapNode, WoohooShowing } from '@arbo/core'
import { useEmit } from '@arbo/kit'
import { useCallback, useMemo, useState } from 'react'
import type { WoohooTreemapEvents } from '../events.ts'
import { firstShowing, isEnterable, reportOf, withNodes, type Report } from '../model/report.ts'
import { findNode, treeOf } from '../model/tree.ts'

/** Where somebody is, and what they have switched off. */
interface At {
  id: string | null
  others: boolean
}

export interface ReportActions {
  show: (showing: WoohooShowing) => void
  /** Into a node or the group of its small ones; false where there is nothing below, or the page refused. */
  enter: (id: string | null, others?: boolean) => boolean
  toggle: (key: string) => void
  showAll: () => void
  addNodes: (nodes: readonly TreemapNode[]) => void
}

/** The showing: by rule once, when data come for the first time; then only by choice (WOO-06, WOO-07). */
function useShowing(data: TreemapData, asked: WoohooShowing | undefined) {
  const [showing, setShowing] = useState(() => asked ?? firstShowing(data))
  const [lastShowing, setLastShowing] = useState(asked)
  if (asked !== lastShowing) {
    setLastShowing(asked)
    if (asked) setShowing(asked)
  }
  return [showing, setShowing] as const
}

function useAt(node: string | undefined) {
  const [at, setAt] = useState<At>({ id: node ?? null, others: false })
  const [lastNode, setLastNode] = useState(node)
  if (node !== lastNode) {
    setLastNode(node)
    // A page that says back where somebody went does not take them out of a group there.
    setAt((before) => (before.id === (node ?? null) ? before : { id: node ?? null, others: false }))
  }
  return [at, setAt] as const
}

/** What the page gives, and what it has added since. */
function useData(given: TreemapData) {
  const [added, setAdded] = useState<{ given: TreemapData; nodes: readonly TreemapNode[] }>({ given, nodes: [] })
  if (added.given !== given) setAdded({ given, nodes: [] })
  const addNodes = useCallback(
    (nodes: readonly TreemapNode[]) => setAdded((before) => ({ ...before, nodes: [...before.nodes, ...nodes] })),
    [],
  )
  const nodes = added.given === given ? added.nodes : undefined
  const data = useMemo(() => withNodes(given, nodes ?? []), [given, nodes])
  return { data, addNodes }
}

/** The report of some data, and what a user does in it. */
export function useReport(
  given: TreemapData,
  asked: { showing: WoohooShowing | undefined; node: string | undefined },
  /** Told of a node that was entered and has more below than the data. */
  need: (id: string) => void,
): { report: Report; actions: ReportActions } {
  const emit = useEmit<WoohooTreemapEvents>()
  const { data, addNodes } = useData(given)
  const [showing, setShowing] = useShowing(given, asked.showing)
  const [at, setAt] = useAt(asked.node)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())

  const tree = useMemo(() => treeOf(data), [data])
  const active = useMemo(() => data.categories.map(({ key }) => !off.has(key)), [data, off])
  const report = useMemo(() => reportOf(tree, { showing, active, ...at }), [tree, showing, active, at])

  const actions = useMemo<ReportActions>(
    () => ({
      show(next) {
        if (emit('showing-change', { showing: next })) setShowing(next)
      },
      enter(id, others = false) {
        const node = findNode(tree, id)
        if (id !== null && !others && !isEnterable(tree, node)) return false
        const level = tree.nodes[node]?.level ?? null
        if (!emit('node-change', { id, level })) return false
        setAt({ id, others })
        if (id !== null && !others && tree.nodes[node]?.has_more) {
          emit('need-children', { id })
          need(id)
        }
        return true
      },
      toggle: (key) =>
        setOff((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
      showAll: () => setOff(new Set()),
      addNodes,
    }),
    [emit, tree, setShowing, setAt, addNodes, need],
  )
  return { report, actions }
}
