import type { ReactNode } from 'react'
import { RefreshCw } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { PairState } from '../model/compare/comparison.ts'
import { type Texts, useTexts } from '../texts.ts'
import { useCompare } from './use-compare.ts'
import { useRendition } from './use-rendition.ts'
import { useReview, useScope, useViewer } from './ViewerContext.tsx'
import { WipeEdge } from './WipeEdge.tsx'

/** Over two compared pictures: which is which, how they belong together, and the edge of the wipe. */
export function CompareLabels(): ReactNode {
  const texts = useTexts()
  const id = useCompare(({ other }) => other)
  const mode = useCompare((state) => state.mode)
  const leader = useRendition()
  const here = useReview(({ renditions }) => renditions.find((each) => each.id === id))
  const elsewhere = useCompare(({ scene }) => scene)
  const other = here ?? elsewhere?.renditions.find((each) => each.id === id)
  if (!leader || !other) return null
  return (
    <>
      {mode === 'wipe' && <WipeEdge />}
      <span className="compare-label compare-label-leader">{texts.version({ version: leader.version })}</span>
      <span className="compare-label compare-label-other" data-side={mode === 'side' || undefined}>
        {elsewhere && `${elsewhere.scene.name} · `}
        {texts.version({ version: other.version })}
        <PairNote />
      </span>
    </>
  )
}

/** What is to know of the other picture beyond its version. */
function PairNote(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const pair = useCompare((state) => state.pair)
  const isOpen = useCompare(({ comparison }) => comparison !== null)
  if (pair.status === 'failed') {
    return (
      <>
        <span role="alert">{pair.error ? texts.playerErrors[pair.error] : texts.mediaFailedTitle}</span>
        <IconButton
          size="small"
          label={texts.retry}
          icon={<RefreshCw />}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => void viewer.attempt(() => viewer.compare.reopen())}
        />
      </>
    )
  }
  return <span>{noteOf(texts, pair, isOpen, startFrame)}</span>
}

function noteOf(texts: Texts, pair: PairState, isOpen: boolean, startFrame: number): string {
  if (!isOpen) return texts.processingTitle
  if (pair.status !== 'ready') return texts.loadingMedia
  const frame = pair.frame + startFrame
  if (pair.ended) return texts.compareEnded({ frame })
  return pair.alignment === 'time' ? texts.compareByTime({ frame }) : ''
}
