import { Film } from '@arbo/kit/icons'
import { useLevels } from '@arbo/kit'
import { EmptyState, thumbnailAt } from '@arbo/kit/ui'
import type { ReactNode, Ref } from 'react'
import type { Entry } from '../model/playlist-data.ts'
import { useTexts } from '../texts.ts'
import { Player, type PlayerControls } from './Player.tsx'
import { useViewerTag } from './use-viewer-tag.ts'

interface StageProps {
  current: Entry | null
  next: Entry | null
  through: boolean
  repeats: boolean
  controls: Ref<PlayerControls>
  onEnd: () => void
  onStep: (by: 1 | -1) => void
}

/** Pixels: the largest that the stage's picture is shown in on most screens. */
const WIDE = 1280

/** Beside the list: the viewer of the current scene, or the reason why there is none. */
export function Stage({ current, ...player }: StageProps): ReactNode {
  const texts = useTexts()
  const { scene } = useLevels()
  const isThere = useViewerTag()
  return (
    <section className="player" part="player" aria-label={texts.player}>
      {current && !current.isPlayable && (
        <EmptyState icon={<Film size={20} />} title={texts.noMediaTitle(scene)} message={texts.noMediaMessage} />
      )}
      {current?.isPlayable && !isThere && (
        <div className="no-viewer">
          {current.thumbnail && <img src={thumbnailAt(current.thumbnail, WIDE)} alt="" />}
          <p>{texts.noViewer}</p>
        </div>
      )}
      {current?.isPlayable && isThere && <Player current={current} {...player} />}
    </section>
  )
}
