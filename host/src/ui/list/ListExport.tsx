import { failureOf } from '@arbo/core'
import { Download } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from './texts.ts'
import { saveFile } from './save-file.ts'

export type ExportFormat = 'csv' | 'xlsx'

interface ListExportProps {
  /** All rows of the list as it is filtered, with the file's name. Rejects with an ApiError. */
  onExport: (format: ExportFormat) => Promise<{ blob: Blob; name: string }>
}

/** The list as a file. */
export function ListExport({ onExport }: ListExportProps): ReactNode {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)

  async function save(format: ExportFormat): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await onExport(format)
      saveFile(blob, name)
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'list-export', kind: 'error', title: listTexts.exportFailed, message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu align="end" trigger={<IconButton icon={<Download />} label={listTexts.export} busy={busy} />}>
      <MenuItem onSelect={() => void save('csv')}>{listTexts.exportCsv}</MenuItem>
      <MenuItem onSelect={() => void save('xlsx')}>{listTexts.exportXlsx}</MenuItem>
    </Menu>
  )
}
