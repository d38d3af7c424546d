import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { watermarkTile } from '../model/guides/watermark.ts'
import { useUi } from './ViewerContext.tsx'

/** The page's words over the picture and what is drawn on it. Nothing that a press meets. */
export function Watermark(): ReactNode {
  const words = useUi(({ watermark }) => watermark)
  const tile = useMemo(() => watermarkTile(words), [words])
  if (tile === null) return null
  const style = { '--tile': `url("${tile.address}")`, '--tile-width': `${tile.width}px` } as CSSProperties
  return <div className="watermark" role="img" aria-label={words} style={style} />
}
