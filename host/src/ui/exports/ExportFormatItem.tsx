import { lacksText, type ReviewExportFormat } from '@arbo/core'
import { MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './exports.module.css'

interface ExportFormatItemProps {
  format: ReviewExportFormat
  label: string
  onSelect: () => void
}

/** A file format in a menu, with the parts of comments that it cannot hold. */
export function ExportFormatItem({ format, label, onSelect }: ExportFormatItemProps): ReactNode {
  return (
    <MenuItem onSelect={onSelect}>
      <span className={styles['format']}>
        {label} <span className={styles['lacks']}>{lacksText(format)}</span>
      </span>
    </MenuItem>
  )
}
