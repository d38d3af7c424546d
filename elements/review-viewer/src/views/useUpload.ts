import { useCallback } from 'react'
import { checkFiles, groupFiles } from '../model/upload/check-files.ts'
import { texts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

/** Takes files for upload; what cannot become a rendition is refused with its reason before anything is sent. */
export function useUpload(): (files: File[]) => void {
  const viewer = useViewer()
  return useCallback(
    (files: File[]) => {
      const refusal = checkFiles(files)
      if (refusal) {
        viewer.ui.setState({ notice: { level: 'error', text: texts[refusal] } })
        return
      }
      viewer.ui.setState({ notice: null })
      for (const group of groupFiles(files)) viewer.source.upload(group)
      viewer.setPanel(true, 'renditions')
    },
    [viewer],
  )
}
