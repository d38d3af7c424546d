import { REVIEW_EXPORT_FORMATS, failureOf, type ReviewExportFormat, type ReviewListStore } from '@arbo/core'
import { Download } from '@arbo/kit/icons'
import { IconButton, Menu, MenuCheck, MenuSeparator } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { exportTexts } from '../../ui/exports/texts.ts'
import { reviewTexts } from './texts.ts'
import { ExportFormatItem } from '../../ui/exports/ExportFormatItem.tsx'
import { useExportAudience } from '../../ui/exports/use-export-audience.ts'
import { saveFile } from '../../ui/list/save-file.ts'

/** Comments and drawings of the whole list as one file. */
export function ReviewExport({ list }: { list: ReviewListStore }): ReactNode {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const { audience, setAudience, mayChoose } = useExportAudience()

  async function save(format: ReviewExportFormat): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await list.exportFile(format, audience)
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
      {mayChoose && (
        <>
          <MenuCheck checked={audience === 'clients'} onChange={(only) => setAudience(only ? 'clients' : 'team')}>
            {exportTexts.onlyForClients}
          </MenuCheck>
          <MenuSeparator />
        </>
      )}
      {REVIEW_EXPORT_FORMATS.map((format) => (
        <ExportFormatItem
          key={format}
          format={format}
          label={reviewTexts.exportFormats[format]}
          onSelect={() => void save(format)}
        />
      ))}
    </Menu>
  )
}
