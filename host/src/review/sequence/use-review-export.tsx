import { REVIEW_EXPORT_FORMATS, type ReviewExportFormat, type ReviewListStore } from '@arbo/core'
import { MenuCheck, MenuGroup } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { exportTexts } from '../../ui/exports/texts.ts'
import { reviewTexts } from './texts.ts'
import { ExportFormatItem } from '../../ui/exports/ExportFormatItem.tsx'
import { useExportAudience } from '../../ui/exports/use-export-audience.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'

/** Comments and drawings of the whole list as one file: the part of a menu. */
export function useReviewExport(list: ReviewListStore): { isSaving: boolean; part: ReactNode } {
  const { saving, save } = useSaveFile<ReviewExportFormat>(reviewTexts.exportFailed)
  const { audience, setAudience, mayChoose } = useExportAudience()
  const part = (
    <MenuGroup label={reviewTexts.exportList}>
      {mayChoose && (
        <MenuCheck checked={audience === 'clients'} onChange={(only) => setAudience(only ? 'clients' : 'team')}>
          {exportTexts.onlyForClients}
        </MenuCheck>
      )}
      {REVIEW_EXPORT_FORMATS.map((format) => (
        <ExportFormatItem
          key={format}
          format={format}
          label={reviewTexts.exportFormats[format]}
          onSelect={() => void save(format, () => list.exportFile(format, audience))}
        />
      ))}
    </MenuGroup>
  )
  return { isSaving: saving !== null, part }
}
