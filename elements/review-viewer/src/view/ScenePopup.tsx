import { useTexts } from '../texts.ts'
import type { ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { GitCompareArrows } from '@arbo/kit/icons'
import { comparePart } from '../on-demand/compare-part.ts'

import { PartPopup } from './PartPopup.tsx'
import { useReview, useViewer } from './ViewerContext.tsx'

/** The way to another scene to compare with; nothing where the source knows of none. */
export function ScenePopup(): ReactNode {
  const texts = useTexts()
  const { source } = useViewer()
  const scene = useLevels().scene.word
  const empty = useReview(({ renditions }) => renditions.length === 0)
  if (!source.scenes || empty) return null
  return (
    <PartPopup label={texts.compareSceneTitle({ scene })} face={<GitCompareArrows />} part={comparePart}>
      {({ SceneSearch }) => <SceneSearch />}
    </PartPopup>
  )
}
