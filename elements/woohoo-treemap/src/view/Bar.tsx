import { WOOHOO_SHOWINGS, type WoohooShowing } from '@arbo/core'
import { ChartNoAxesColumn, Contrast, Download, LayoutGrid, List } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem, Segmented } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '../export/export-file.ts'
import { useTexts } from '../texts.ts'
import { Crumbs } from './Crumbs.tsx'
import { useShared } from './report-context.ts'

export type View = 'map' | 'table'

interface BarProps {
  view: View
  onView: (view: View) => void
  /** There is something to take away. */
  hasFigures: boolean
  onPatterns: () => void
  onExport: (format: ExportFormat) => void
  isExporting: boolean
  /** Menus are there; before the first picture only their buttons. */
  hasMenus: boolean
}

/** Where you are, what is measured, how it is shown, and what is taken away from it. */
export function Bar({ view, onView, hasFigures, onPatterns, onExport, isExporting, hasMenus }: BarProps): ReactNode {
  const texts = useTexts()
  const { report, actions, levels, hasPatterns } = useShared()
  const metric = report.tree.data.primary_metric
  const names: Record<WoohooShowing, string | null> = {
    item_count: levels.scene.many,
    sum_of_primary_metric: metric?.name ?? null,
  }
  const showings = WOOHOO_SHOWINGS.flatMap((value) => {
    const label = names[value]
    return label === null ? [] : [{ value, label }]
  })
  const exportButton = (
    <IconButton size="small" icon={<Download />} label={texts.exports} busy={isExporting} disabled={!hasFigures} />
  )
  return (
    <div className="bar">
      <Crumbs />
      <div className="tools">
        {showings.length > 1 && (
          <Segmented label={texts.showing} value={report.showing} options={showings} onChange={actions.show} />
        )}
        <Segmented<View>
          label={texts.view}
          value={view}
          options={[
            { value: 'map', label: texts.map, icon: <LayoutGrid /> },
            { value: 'table', label: texts.table, icon: <List /> },
          ]}
          onChange={onView}
        />
        <IconButton
          size="small"
          icon={<Contrast />}
          label={texts.patterns}
          pressed={hasPatterns}
          onClick={onPatterns}
        />
        {hasMenus ? (
          <Menu align="end" trigger={exportButton}>
            {EXPORT_FORMATS.map((format) => (
              <MenuItem
                key={format}
                icon={format === 'png' || format === 'svg' ? <LayoutGrid /> : <ChartNoAxesColumn />}
                onSelect={() => onExport(format)}
              >
                {texts.exportAs[format]}
              </MenuItem>
            ))}
          </Menu>
        ) : (
          exportButton
        )}
        <slot name="tools" />
      </div>
    </div>
  )
}
