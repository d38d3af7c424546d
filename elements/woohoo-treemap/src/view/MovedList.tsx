import { useMemo, type ReactNode } from 'react'
import { sizeOfMove, type Change } from '../model/compare.ts'
import { figuresOfNode, type Figures } from '../model/figures.ts'
import { childrenOf } from '../model/part.ts'
import { nodeName } from '../model/names.ts'
import { useTexts } from '../texts.ts'
import { MoveMark } from './Moved.tsx'
import { useShared } from './report-context.ts'

interface Row {
  node: number
  figures: Figures
  change: Change
}

/** Longer lists are what the table is for. */
const MOST = 20

/** What has moved since the earlier date, the furthest first, and what has stood still though it is not done. */
export function MovedList(): ReactNode {
  const texts = useTexts()
  const { report, comparison, heading, compareName, select } = useShared()
  const { tree, place, parts, weights, active, showing } = report
  const { moved, stalled, gone } = useMemo(() => {
    const nodes = place.others ? parts.map(({ node }) => node) : childrenOf(tree, place.node, weights)
    const rows = comparison
      ? nodes.map((node) => ({
          node,
          figures: figuresOfNode(tree, node, active),
          change: comparison.changeOfNodes([node]),
        }))
      : []
    const far = ({ change, figures }: Row): number => sizeOfMove(change, figures, showing)
    return {
      moved: rows.filter(({ change }) => change.hasMoved).toSorted((a, b) => far(b) - far(a)),
      stalled: rows.filter(({ change }) => change.isStalled),
      gone: comparison && !place.others ? comparison.goneBelow(place.node) : [],
    }
  }, [tree, place, parts, weights, active, showing, comparison])

  const row = ({ node, change }: Row): ReactNode => (
    <li key={node}>
      <button
        type="button"
        className="move-row"
        onClick={() => select({ part: { kind: 'node', node, members: [node] }, category: null })}
      >
        <span className="move-name">{nodeName(tree, node, heading)}</span>
        <MoveMark change={change} />
      </button>
    </li>
  )
  return (
    <div className="moves">
      <p className="moves-since">{texts.since({ name: compareName })}</p>
      <h3>
        {texts.moved} <span className="arbo-count">{moved.length + gone.length}</span>
      </h3>
      {moved.length + gone.length === 0 && <p className="none">{texts.nothingMoved}</p>}
      <ul>
        {moved.slice(0, MOST).map(row)}
        {gone.slice(0, MOST).map(({ name }) => (
          <li key={`gone ${name}`} className="move-row">
            <span className="move-name">{name}</span>
            <span className="move-points">{texts.gone}</span>
          </li>
        ))}
      </ul>
      <h3>
        {texts.stalled} <span className="arbo-count">{stalled.length}</span>
      </h3>
      {stalled.length === 0 && <p className="none">{texts.nothingStalled}</p>}
      <ul>{stalled.slice(0, MOST).map(row)}</ul>
    </div>
  )
}
