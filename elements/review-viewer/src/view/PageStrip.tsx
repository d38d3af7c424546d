import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { RenditionFile } from '@arbo/core'
import { MessageSquare, Pencil } from '@arbo/kit/icons'
import { NO_COUNTS, pageCounts, type PageCounts } from '../model/image/page-counts.ts'
import { PAGE_STEP, pagesInWindow, scrollTo } from '../model/image/strip-window.ts'
import { type Texts, useTexts } from '../texts.ts'
import { useObjects, useRendition } from './use-rendition.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'
import { useWidth } from './use-width.ts'

/** Width before the strip is laid out, CSS px: a guess that is soon put right. */
const FIRST_WIDTH = 960

/** The pages of an image rendition as thumbnails, with what was said and drawn on each. Renders those in view only. */
export function PageStrip(): ReactNode {
  const files = useRendition()?.files ?? []
  const open = useUi(({ stripOpen }) => stripOpen)
  return open && files.length > 1 ? <Strip files={files} /> : null
}

function Strip({ files }: { files: readonly RenditionFile[] }): ReactNode {
  const texts = useTexts()
  const page = useUi(({ fileIndex }) => fileIndex)
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const [scrolled, setScrolled] = useState(0)
  const counts = useCounts()

  useLayoutEffect(() => {
    const strip = area.current
    if (!strip || width === 0) return
    const to = scrollTo(page, strip.scrollLeft, width)
    if (to !== strip.scrollLeft) strip.scrollLeft = to
    // Who walks through the strip by keys stays on the page that they came to.
    if (strip.matches(':focus-within')) strip.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [page, width])

  return (
    <div
      ref={area}
      className="page-strip"
      part="page-strip"
      role="group"
      aria-label={texts.pageStrip}
      onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
    >
      <div className="page-row" style={{ inlineSize: files.length * PAGE_STEP }}>
        {pagesInWindow(files.length, page, scrolled, width || FIRST_WIDTH).map((index) => (
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
