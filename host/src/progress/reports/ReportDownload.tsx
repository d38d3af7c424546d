import { REPORT_FORMATS, type FetchedFile, type ReportFormat } from '@arbo/core'
import type { ReportsStore } from '@arbo/core/internal'
import { Download } from '@arbo/kit/icons'
import { Button, Menu, MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { reportTexts } from './texts.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'

/** The report as a file; a long one is made in the background. */
export function ReportDownload({ store, onShowFiles }: { store: ReportsStore; onShowFiles: () => void }): ReactNode {
  const { toasts } = useApp()
  const { saving, save } = useSaveFile<ReportFormat>(reportTexts.downloadFailed)

  async function made(format: ReportFormat): Promise<FetchedFile | undefined> {
    const result = await store.download(format)
    if (result.kind === 'file') return result.file
    const action = { label: reportTexts.showFiles, onClick: onShowFiles }
    toasts.show({ id: 'report-download', title: reportTexts.made, message: reportTexts.madeMessage, action })
  }

  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Download />} busy={saving !== null}>
          {reportTexts.download}
        </Button>
      }
    >
      {REPORT_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format, () => made(format))}>
          {reportTexts[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}
