import { useTexts } from '../texts.ts'
import { useCallback } from 'react'
import { checkReviewFiles } from '@arbo/core'
import { groupFiles } from '../model/upload/group-files.ts'

import { useViewer } from './ViewerContext.tsx'

/** Takes files for upload; what cannot become a rendition is refused with its reason before anything is sent. */
export function useUpload(): (files: File[]) => void {
  const texts = useTexts()
  const viewer = useViewer()
  return useCallback(
    (files: File[]) => {
      if (files.length === 0) return
      const refusal = checkReviewFiles(files)
      if (refusal) {
        const { name } = refusal.meta ?? {}
        const text =
          typeof name === 'string' && name !== ''
            ? texts.refusedFile({ name, reason: refusal.message })
            : refusal.message
        viewer.ui.setState({ notice: { level: 'error', text } })
        return
      }
      viewer.ui.setState({ notice: null })
      for (const group of groupFiles(files)) viewer.source.upload(group)
      viewer.setPanel(true, 'renditions')
    },
    [viewer, texts],
  )
}
