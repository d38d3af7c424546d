import { useState, type ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { ChevronLeft, ChevronRight, Image } from '@arbo/kit/icons'
import { IconButton, thumbnailAt } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { Player } from './Player.tsx'

/** Pixels: the largest that this picture is shown in on most screens. */
const WIDE = 1280

/** The rendition that is shown: a clip that plays in place, or pages. Without one, the scene's own picture. */
export function Picture({ rendition }: { rendition: Rendition | null }): ReactNode {
  const texts = useTexts()
  const { item } = useHubContext().data
  return (
    <figure className="picture" part="picture" aria-label={texts.picture}>
      {rendition ? (
        <Shown rendition={rendition} />
      ) : (
        <Still src={item.thumbnail && thumbnailAt(item.thumbnail, WIDE)} name={item.name} />
      )}
    </figure>
  )
}

function Shown({ rendition }: { rendition: Rendition }): ReactNode {
  const texts = useTexts()
  const { item } = useHubContext().data
  const [page, setPage] = useState(0)
  const file = rendition.files[Math.min(page, rendition.files.length - 1)]
  const { version, name, files } = rendition
  const thumbnail = file?.thumbnail ?? item.thumbnail
  const still = thumbnail && thumbnailAt(thumbnail, WIDE)
  const caption = name ? texts.versionOf({ version, name }) : texts.version({ version })
  return (
    <>
      {file?.kind === 'video' && file.src ? (
        <Player file={file} poster={still} name={item.name} />
      ) : (
        <Still src={file?.src ?? still} name={item.name} />
      )}
      <figcaption className="picture-caption">
        <span className="picture-name">{caption}</span>
        {files.length > 1 && (
          <span className="pages">
            <IconButton
              size="small"
              label={texts.pageBefore}
              icon={<ChevronLeft />}
              aria-disabled={page === 0}
              onClick={() => setPage(Math.max(0, page - 1))}
            />
            <span aria-live="polite">{texts.page({ at: page + 1, count: files.length })}</span>
            <IconButton
              size="small"
              label={texts.pageAfter}
              icon={<ChevronRight />}
              aria-disabled={page === files.length - 1}
              onClick={() => setPage(Math.min(files.length - 1, page + 1))}
            />
          </span>
        )}
      </figcaption>
    </>
  )
}

function Still({ src, name }: { src: string | null | undefined; name: string }): ReactNode {
  const texts = useTexts()
  const [broken, setBroken] = useState<string | null>(null)
  if (src && src !== broken) {
    return (
      <div className="stage">
        <img src={src} alt={name} decoding="async" onError={() => setBroken(src)} />
      </div>
    )
  }
  return (
    <div className="stage stage-empty">
      <Image size={20} />
      <p>{texts.noPicture}</p>
      <p className="stage-note">{texts.noPictureMessage}</p>
    </div>
  )
}
