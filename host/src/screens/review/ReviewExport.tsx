import { REVIEW_EXPORT_FORMATS, failureOf, type ReviewExportFormat, type ReviewListStore } from '@arbo/core'
import { Download } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { reviewTexts } from '../../texts/review.ts'
import { saveFile } from '../../ui/list/saveFile.ts'

/** Comments and drawings of the whole list as one file. */
export function ReviewExport({ list }: { list: ReviewListStore }): ReactNode {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)

  async function save(format: ReviewExportFormat): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await list.exportFile(format)
      saveFile(blob, name)
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'review-export', kind: 'error', title: reviewTexts.exportFailed, message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu trigger={<IconButton icon={<Download />} label={reviewTexts.exportList} busy={busy} />}>
      {REVIEW_EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {reviewTexts.exportFormats[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}
