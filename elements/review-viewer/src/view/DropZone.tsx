import { workText } from '@arbo/core'
import type { ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { Upload } from '@arbo/kit/icons'
import { type Texts, useTexts } from '../texts.ts'
import type { Drop } from './use-file-drop.ts'

/** Says what will become of files that are dragged over the viewer. */
export function DropZone({ drop }: { drop: Drop }): ReactNode {
  const texts = useTexts()
  const scene = useLevels().scene.word
  const isRefused = drop.to === 'rendition' && (drop.plan.kind === 'mixed' || drop.plan.kind === 'refused')
  return (
    <div className="drop-zone" data-to={drop.to} data-refused={isRefused || undefined}>
      <Upload size={20} />
      {drop.to === 'files' ? texts.dropOnFiles({ scene }) : wordsOf(texts, drop.plan)}
      {drop.to === 'rendition' && !isRefused && <small>{texts.uploadHint}</small>}
    </div>
  )
}

function wordsOf(texts: Texts, plan: Extract<Drop, { to: 'rendition' }>['plan']): string {
  if (plan.kind === 'mixed') return workText('upload.invalid_file_combination')
  if (plan.kind === 'refused') return texts.dropRefused
  if (plan.kind === 'unknown') return texts.dropHere
  if (plan.kind === 'image') return texts.dropImages({ count: plan.count })
  return texts.dropVideos({ count: plan.count })
}
