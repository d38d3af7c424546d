import { REVIEW_EXPORT_FORMATS, type ReviewExportFormat, type ReviewListStore } from '@arbo/core'
import { Download } from '@arbo/kit/icons'
import { IconButton, Menu, MenuCheck, MenuSeparator } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { exportTexts } from '../../ui/exports/texts.ts'
import { reviewTexts } from './texts.ts'
import { ExportFormatItem } from '../../ui/exports/ExportFormatItem.tsx'
import { useExportAudience } from '../../ui/exports/use-export-audience.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'

/** Comments and drawings of the whole list as one file. */
export function ReviewExport({ list }: { list: ReviewListStore }): ReactNode {
  const { saving, save } = useSaveFile<ReviewExportFormat>(reviewTexts.exportFailed)
  const { audience, setAudience, mayChoose } = useExportAudience()

  return (
    <Menu trigger={<IconButton icon={<Download />} label={reviewTexts.exportList} busy={saving !== null} />}>
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
          onSelect={() => void save(format, () => list.exportFile(format, audience))}
        />
      ))}
    </Menu>
  )
}
