import { useCallback } from 'react'
import type { Comment } from '@arbo/core'
import { useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

/** Copies the link to a comment, or to the frame on screen, and says so. */
export function useCopyLink(): (comment?: Comment) => void {
  const texts = useTexts()
  const viewer = useViewer()
  return useCallback(
    (comment) => {
      const link = viewer.comments.link(location.href, comment)
      const tell = (level: 'info' | 'error', text: string): void => viewer.ui.setState({ notice: { level, text } })
      const reportRefusal = (): void => tell('error', texts.linkNotCopied({ link }))
      // Absent on pages that are not secure.
      const { clipboard } = navigator as Partial<Navigator>
      if (!clipboard) reportRefusal()
      else clipboard.writeText(link).then(() => tell('info', texts.linkCopied), reportRefusal)
    },
    [viewer, texts],
  )
}
