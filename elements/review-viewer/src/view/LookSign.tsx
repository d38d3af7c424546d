import type { ReactNode } from 'react'
import { Eye, X } from '@arbo/kit/icons'
import { activeGuides, resetGuides, type Guides } from '../model/guides/guides-store.ts'
import { type Texts, useTexts } from '../texts.ts'
import { useGuides } from './use-compare.ts'
import { useViewer } from './ViewerContext.tsx'

/** Says that the picture is shown otherwise than it is, and takes that back; nobody judges a changed one by mistake. */
export function LookSign(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const guides = useGuides((state) => state)
  const words = activeGuides(guides).map((key) => wordOf(texts, key, guides))
  if (words.length === 0) return null
  return (
    <button
      type="button"
      className="look-sign"
      title={texts.guidesReset}
      aria-label={`${texts.guidesOn({ list: words.join(', ') })} ${texts.guidesReset}`}
      onClick={() => resetGuides(viewer.guides)}
    >
      <Eye />
      <span>{words.join(' · ')}</span>
      <X />
    </button>
  )
}

function wordOf(texts: Texts, key: keyof Guides, guides: Guides): string {
  const { matte, ownMatte, channel, exposure, gamma } = guides
  switch (key) {
    case 'matte':
      return `${texts.guideMatte} ${matte === 'own' ? ownMatte : matte}`
    case 'channel':
      return texts[`channel_${channel}`]
    case 'exposure':
      return `${texts.exposure} ${exposure > 0 ? '+' : ''}${exposure}`
    case 'gamma':
      return `${texts.gamma} ${gamma}`
    case 'safe':
      return texts.guideSafe
    case 'thirds':
      return texts.guideThirds
    case 'grid':
      return texts.guideGrid
    case 'centre':
      return texts.guideCentre
    case 'flop':
      return texts.flop
    default:
      return texts.flip
  }
}
