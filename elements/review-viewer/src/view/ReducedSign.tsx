import { useTexts } from '../texts.ts'
import type { ReactNode } from 'react'

import { useCompare } from './use-compare.ts'
import { usePlayer, useViewer } from './ViewerContext.tsx'

/** Says that a picture is larger than what is shown of it; nobody looks for detail that is not there. */
export function ReducedSign(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const reduced = usePlayer((player) => player.reduced)
  const tiled = usePlayer((player) => player.detail !== undefined)
  const comparing = useCompare(({ comparison }) => comparison !== null)
  const width = usePlayer((player) => player.width)
  const height = usePlayer((player) => player.height)
  const isCoarse = tiled && comparing
  if (!reduced && !isCoarse) return null
  const { canvas } = viewer.player
  const values = { shown: `${canvas.width} × ${canvas.height}`, size: `${width} × ${height}` }
  return (
    <p className="reduced-sign" role="status">
      {texts[isCoarse ? 'pictureCompared' : 'pictureReduced'](values)}
    </p>
  )
}
