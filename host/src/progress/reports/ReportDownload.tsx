import { failureOf, REPORT_FORMATS, type ReportFormat } from '@arbo/core'
import type { ReportsStore } from '@arbo/core/internal'
import { Download } from '@arbo/kit/icons'
import { Button, Menu, MenuItem } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { reportTexts } from './texts.ts'
import { saveFile } from '../../ui/list/save-file.ts'

const TOAST = 'report-download'

/** The report as a file; a long one is made in the background. */
export function ReportDownload({ store, onShowFiles }: { store: ReportsStore; onShowFiles: () => void }): ReactNode {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)

  async function save(format: ReportFormat): Promise<void> {
    setBusy(true)
    try {
      const result = await store.download(format)
      if (result.kind === 'file') return saveFile(result.file.blob, result.file.name)
      const action = { label: reportTexts.showFiles, onClick: onShowFiles }
      toasts.show({ id: TOAST, title: reportTexts.made, message: reportTexts.madeMessage, action })
    } catch (error) {
      const failure = failureOf(error)
      // The specification's text needs no title beside it.
      if (failure.error === 'is_empty') toasts.show({ id: TOAST, kind: 'error', title: failure.message })
      else toasts.show({ id: TOAST, kind: 'error', title: reportTexts.downloadFailed, message: messageOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Download />} busy={busy}>
          {reportTexts.download}
        </Button>
      }
    >
      {REPORT_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {reportTexts[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}
