import { Download } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './texts.ts'
import { useSaveFile } from '../exports/use-save-file.ts'

export type ExportFormat = 'csv' | 'xlsx'

interface ListExportProps {
  /** All rows of the list as it is filtered, with the file's name. Rejects with an ApiError. */
  onExport: (format: ExportFormat) => Promise<{ blob: Blob; name: string }>
}

/** The list as a file. */
export function ListExport({ onExport }: ListExportProps): ReactNode {
  const { saving, save } = useSaveFile<ExportFormat>(listTexts.exportFailed)

  return (
    <Menu align="end" trigger={<IconButton icon={<Download />} label={listTexts.export} busy={saving !== null} />}>
      <MenuItem onSelect={() => void save('csv', () => onExport('csv'))}>{listTexts.exportCsv}</MenuItem>
      <MenuItem onSelect={() => void save('xlsx', () => onExport('xlsx'))}>{listTexts.exportXlsx}</MenuItem>
    </Menu>
  )
}
