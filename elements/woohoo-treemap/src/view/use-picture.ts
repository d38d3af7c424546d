import { useMemo } from 'react'
import { drawCells, type CellLabel } from '../draw/draw-cells.ts'
import { measureWith, type Painter } from '../draw/painter.ts'
import { pixelPainter } from '../draw/pixel-painter.ts'
import { NODE, OTHERS, type Cells } from '../model/cells.ts'
import { figuresOf } from '../model/figures.ts'
import { layOut } from '../model/layout.ts'
import { partName } from '../model/names.ts'
import type { Part } from '../model/part.ts'
import type { Shared } from './report-context.ts'
import type { Drawing } from './use-canvas.ts'
import { useFont } from './use-font.ts'
import type { Size } from './use-size.ts'
import { type Texts, useTexts } from '../texts.ts'

export const FONT = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** What a cell shows, as a part. */
export function partOfCell(cells: Cells, cell: number, parts: readonly Part[]): Part {
  const node = cells.node[cell] ?? 0
  const kind = cells.kind[cell]
  if (kind === NODE) return { kind: 'node', node, members: [node] }
  if (kind === OTHERS) return parts[cells.part[cell] ?? 0] as Part
  return { kind: 'rest', node, members: [] }
}

export interface Picture {
  cells: Cells
  drawing: Drawing
  /** Draws the same with something else. */
  paint: (painter: Painter) => void
}

const measuring = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
export const measure = measureWith(measuring, FONT)

type Input = Pick<Shared, 'report' | 'heading' | 'formats' | 'palette' | 'hasPatterns' | 'comparison'>

/** Lays out the report in a box of CSS px. */
export function pictureOf(texts: Texts, input: Input, width: number, height: number, scale: number): Picture | null {
  const { report, heading, formats, palette, hasPatterns, comparison } = input
  const { tree, parts, weights, values, active, whole, place } = report
  if (!palette) return null
  const cells = layOut({ tree, parts, weights, values, active, width, height })
  const partAt = (cell: number): Part => partOfCell(cells, cell, parts)
  const labelOf = (cell: number): CellLabel => {
    const part = partAt(cell)
    const figures = figuresOf(tree, part, active)
    const change = comparison && part.kind !== 'rest' ? comparison.changeOfNodes(part.members) : null
    return {
      name: partName(texts, tree, part, heading),
      details: [
        `${formats.size(figures)} · ${texts.shareOf({ percent: formats.share(figures, whole), basis: formats.basis })}`,
        formats.size(figures),
      ],
      ...(change?.hasMoved && Math.abs(change.points) >= 0.005
        ? {
            moved: {
              words: `${change.points > 0 ? '▲' : '▼'} ${formats.points(change.points)}`,
              isUp: change.points > 0,
            },
          }
        : {}),
    }
  }
  const paint = (painter: Painter): void => {
    drawCells(painter, { cells, tree, values, active, palette, measure, labelOf }, (cell) => partAt(cell).members)
  }
  return {
    cells,
    paint,
    drawing: {
      place,
      id: tree.nodes[place.node]?.id ?? null,
      cells,
      idOf: (cell) => tree.nodes[cells.node[cell] ?? -1]?.id ?? null,
      draw(context) {
        const painter = pixelPainter(context, {
          width,
          height,
          scale,
          family: FONT,
          hasPatterns,
          background: palette.surface,
        })
        paint(painter)
        painter.finish()
      },
    },
  }
}

export function usePicture(shared: Shared, size: Size | null): Picture | null {
  const texts = useTexts()
  const { report, heading, formats, palette, hasPatterns, comparison } = shared
  const font = useFont("500 12px 'Inter Variable'")
  return useMemo(
    () =>
      size && palette
        ? pictureOf(
            texts,
            { report, heading, formats, palette, hasPatterns, comparison },
            size.width,
            size.height,
            size.scale,
          )
        : null,
    // oxlint-disable-next-line react/exhaustive-deps -- texts are measured and drawn anew with another font
    [texts, report, heading, formats, palette, hasPatterns, comparison, size, font],
  )
}
