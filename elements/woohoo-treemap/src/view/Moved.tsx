import type { ReactNode } from 'react'
import type { Part } from '../model/part.ts'
import { pointsText } from '../model/percent.ts'
import type { Change } from '../model/compare.ts'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'

/** How the approved share has moved: a bar to the right or to the left of a middle line, and the points. */
export function MoveMark({ change }: { change: Change }): ReactNode {
  const texts = useTexts()
  const { formats } = useShared()
  const { points, was } = change
  const words = was ? pointsText(points) : texts.added
  const kind = points > 0 ? 'up' : points < 0 ? 'down' : 'still'
  return (
    <span className={`move ${kind}`} title={texts.approvedShare({ basis: formats.basis })}>
      <span className="move-track" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(50, Math.abs(points) / 2)}%` }} />
      </span>
      <span className="move-points">{words}</span>
    </span>
  )
}

/** The move of a part since the date that is compared with, if there is one. */
export function Moved({ part }: { part: Part }): ReactNode {
  const texts = useTexts()
  const { comparison, compareName } = useShared()
  if (!comparison || part.kind === 'rest') return null
  const change = comparison.changeOfNodes(part.members)
  return (
    <p className="tip-moved">
      <span>{texts.since({ name: compareName })}</span>
      <MoveMark change={change} />
    </p>
  )
}
