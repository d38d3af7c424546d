import { useSyncExternalStore, type ReactNode } from 'react'
import { PictureInPicture2 } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { usePlayer, useUi, useViewer } from './ViewerContext.tsx'

const NEVER = (): (() => void) => () => undefined

/** The picture in a small window over all others; nothing where the browser has none. */
export function PictureInPictureButton(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { pictureInPicture } = viewer
  const active = useSyncExternalStore(pictureInPicture?.subscribe ?? NEVER, () => pictureInPicture?.active ?? false)
  const ready = usePlayer((player) => player.status === 'ready')
  const marked = useUi(({ watermark }) => watermark !== '')
  // The small window has the picture without the page's words.
  if (!pictureInPicture?.supported || marked) return null
  return (
    <span className="wide-only">
      <IconButton
        label={active ? texts.pictureInPictureExit : texts.pictureInPicture}
        icon={<PictureInPicture2 />}
        shortcut="Shift+P"
        pressed={active}
        disabled={!ready}
        onClick={() => viewer.togglePictureInPicture()}
      />
    </span>
  )
}
