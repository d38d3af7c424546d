import { saveFile } from '@arbo/core'
import { useEmit, useHost } from '@arbo/kit'
import { useCallback, useState } from 'react'
import type { WoohooTreemapEvents } from '../events.ts'
import { csvOf } from '../export/csv.ts'
import { fileName, type ExportFormat } from '../export/export-file.ts'
import { pngOf, svgOf, type Poster } from '../export/poster.ts'
import { sheetOf } from '../export/sheet.ts'
import { xlsxOf } from '../export/xlsx.ts'
import { paletteOf, type Palette } from '../draw/palette.ts'
import { nodeName, partName } from '../model/names.ts'
import { rowsOf } from '../model/table.ts'
import { type Texts, useTexts } from '../texts.ts'
import { pictureOf } from './use-picture.ts'
import type { Shared } from './report-context.ts'
import type { Source } from './source.ts'

const WIDTH = 1200
const HEIGHT = 720

function posterOf(texts: Texts, shared: Shared, palette: Palette, width: number, height: number): Poster {
  const { report, heading, formats, hasPatterns } = shared
  const { tree, active, whole, place } = report
  const picture = pictureOf(texts, { ...shared, palette }, width, height, 1)
  if (!picture) throw new Error('There is nothing to draw')
  const metric = tree.data.primary_metric?.name ?? ''
  const what = report.showing === 'item_count' ? shared.levels.scene.many : metric
  return {
    title: place.others ? texts.others({ count: report.parts.length }) : nodeName(tree, place.node, heading),
    subtitle: `${what}: ${formats.size(whole)} · ${texts.approved({ percent: formats.approved(whole), basis: formats.basis })}`,
    legend: tree.data.categories.flatMap(({ name }, at) =>
      active[at] === false
        ? []
        : [{ category: at, words: `${name} ${formats.category(whole, at)} (${formats.categoryShare(whole, at)})` }],
    ),
    palette,
    hasPatterns,
    width,
    height,
    paint: picture.paint,
  }
}

/** Makes a file of what is shown: the picture, or the rows of the table. */
export async function makeFile(
  texts: Texts,
  shared: Shared,
  format: ExportFormat,
  probe: HTMLElement | null,
): Promise<Blob> {
  const { report, heading, comparison, levels, palette } = shared
  if (format === 'png' || format === 'svg') {
    const inks = palette ?? (probe && paletteOf(probe, report.tree.data.categories))
    if (!inks) throw new Error('The colours are not known yet')
    const poster = posterOf(texts, shared, inks, WIDTH, HEIGHT)
    return format === 'png' ? pngOf(poster) : svgOf(poster)
  }
  const rows = rowsOf(report, (part) => partName(texts, report.tree, part, heading))
  const name = nodeName(report.tree, report.place.node, heading)
  const sheet = sheetOf(texts, report, rows, comparison, { name, scenes: levels.scene.many, words: levels.scene.words })
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

/** Export from the menu: the file is told to the page, and saved unless it refuses. */
export function useExport(shared: Shared, exportSheet: Source['exportSheet']) {
  const texts = useTexts()
  const emit = useEmit<WoohooTreemapEvents>()
  const { root } = useHost()
  const [isExporting, setExporting] = useState(false)
  const make = useCallback(
    (format: ExportFormat) => makeFile(texts, shared, format, root.querySelector<HTMLElement>('.theme-probe')),
    [texts, shared, root],
  )
  const save = useCallback(
    async (format: ExportFormat) => {
      setExporting(true)
      try {
        const { report, heading, comparison } = shared
        const isWhole = report.place.node === report.home && !report.place.others && !comparison
        const { blob, name } =
          exportSheet && isWhole && (format === 'csv' || format === 'xlsx')
            ? await exportSheet(format, report.showing)
            : { blob: await make(format), name: fileName(nodeName(report.tree, report.place.node, heading), format) }
        if (emit('download', { format, name, blob })) saveFile(blob, name)
      } catch (error) {
        emit('arbo-error', { code: 'export_failed', message: texts.exportFailed, error })
      } finally {
        setExporting(false)
      }
    },
    [texts, make, emit, shared, exportSheet],
  )
  return { isExporting, make, save }
}
