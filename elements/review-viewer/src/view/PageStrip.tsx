import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { RenditionFile } from '@arbo/core'
import { MessageSquare, Pencil } from '@arbo/kit/icons'
import { useVirtualRows } from '@arbo/kit/ui'
import { NO_COUNTS, pageCounts, type PageCounts } from '../model/image/page-counts.ts'
import { type Texts, useTexts } from '../texts.ts'
import { useObjects, useRendition } from './use-rendition.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'
import { useWidth } from './use-width.ts'

/** Inline size of a page's thumbnail with the gap after it, CSS px. */
const PAGE_STEP = 96

/** The pages of an image rendition as thumbnails, with what was said and drawn on each. Renders those in view only. */
export function PageStrip(): ReactNode {
  const files = useRendition()?.files ?? []
  const open = useUi(({ stripOpen }) => stripOpen)
  return open && files.length > 1 ? <Strip files={files} /> : null
}

function Strip({ files }: { files: readonly RenditionFile[] }): ReactNode {
  const texts = useTexts()
  const page = useUi(({ fileIndex }) => fileIndex)
  // The present page is always there, since the keyboard must find it.
  const { scroller, indexes, show } = useVirtualRows({
    count: files.length,
    size: PAGE_STEP,
    axis: 'x',
    spare: 3,
    always: page,
  })
  const width = useWidth(scroller)
  const counts = useCounts()

  useLayoutEffect(() => {
    const strip = scroller.current
    if (!strip || width === 0) return
    show(page, 'center')
    // Who walks through the strip by keys stays on the page that they came to.
    if (strip.matches(':focus-within')) strip.querySelector<HTMLElement>('[aria-current]')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when one of both changes
  }, [page, width])

  return (
    <div ref={scroller} className="page-strip" part="page-strip" role="group" aria-label={texts.pageStrip}>
      <div className="page-row" style={{ inlineSize: files.length * PAGE_STEP }}>
        {indexes.map((index) => (
          <Page key={index} index={index} file={files[index]} counts={counts.get(index) ?? NO_COUNTS} />
        ))}
      </div>
    </div>
  )
}

function useCounts(): ReadonlyMap<number, PageCounts> {
  const id = useUi(({ renditionId }) => renditionId)
  const comments = useReview((review) => review.comments)
  const objects = useObjects()
  return useMemo(() => pageCounts(id, comments, objects?.values() ?? []), [id, comments, objects])
}

interface PageProps {
  index: number
  file: RenditionFile | undefined
  counts: PageCounts
}

function Page({ index, file, counts }: PageProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const isPresent = useUi(({ fileIndex }) => fileIndex === index)
  const { comments, drawings } = counts
  return (
    <button
      type="button"
      className="page"
      style={{ insetInlineStart: index * PAGE_STEP }}
      tabIndex={isPresent ? 0 : -1}
      aria-current={isPresent ? 'page' : undefined}
      aria-label={labelOf(texts, index, file, counts)}
      title={file?.original_name}
      onClick={() => viewer.pages.show(index)}
    >
      {file?.thumbnail && <img src={file.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />}
      <span className="page-sign" data-sign={index + 1} />
      {comments + drawings > 0 && (
        <span className="page-sign page-counts">
          {comments > 0 && (
            <span className="page-count" data-sign={comments}>
              <MessageSquare />
            </span>
          )}
          {drawings > 0 && (
            <span className="page-count" data-sign={drawings}>
              <Pencil />
            </span>
          )}
        </span>
      )}
    </button>
  )
}

function labelOf(
  texts: Texts,
  index: number,
  file: RenditionFile | undefined,
  { comments, drawings }: PageCounts,
): string {
  const name = file?.original_name
  return [
    texts.pageNumber({ page: index + 1 }),
    ...(name ? [name] : []),
    ...(comments > 0 ? [texts.countComments({ count: comments })] : []),
    ...(drawings > 0 ? [texts.countDrawings({ count: drawings })] : []),
  ].join(', ')
}
