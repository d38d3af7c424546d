import type { ReactNode } from 'react'
import { GitCompareArrows } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { comparePart } from '../on-demand/compare-part.ts'
import { useTexts } from '../texts.ts'
import { ScenePopup } from './ScenePopup.tsx'
import { useCompare } from './use-compare.ts'
import { useReview, useViewer } from './ViewerContext.tsx'

/** Puts a second rendition beside the one on screen; where there is only one, that of another scene. */
export function CompareBar(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const on = useCompare(({ other }) => other !== null)
  const count = useReview(({ renditions }) => renditions.length)
  if (count < 2 && !on) return <ScenePopup />
  return (
    <IconButton
      className="compare-button"
      label={on ? texts.compareEnd : texts.compare}
      icon={<GitCompareArrows />}
      shortcut="Shift+C"
      pressed={on}
      onPointerEnter={comparePart.expect}
      onClick={() => viewer.compare.toggle()}
    />
  )
}
