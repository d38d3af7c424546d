import { createContext, useContext } from 'react'
import type { Levels } from '@arbo/core'
import type { ScenesDetail } from '../events.ts'
import type { Comparison } from '../model/compare.ts'
import type { Part } from '../model/part.ts'
import type { Report } from '../model/report.ts'
import type { Palette } from '../draw/palette.ts'
import type { Formats } from './formats.ts'
import type { ReportActions } from './use-report.ts'

/** What is selected: a part, or a node further down, and one of its categories. */
export interface Selection {
  part: Part
  category: number | null
}

/** What all views of one report share. */
export interface Shared {
  report: Report
  actions: ReportActions
  levels: Levels
  heading: string
  formats: Formats
  palette: Palette | null
  hasPatterns: boolean
  comparison: Comparison | null
  /** What the earlier date is called. */
  compareName: string
  selection: Selection | null
  select: (selection: Selection | null) => void
  openScenes: (part: Part, category: number | null) => void
}

export const ReportContext = createContext<Shared | null>(null)

export function useShared(): Shared {
  const shared = useContext(ReportContext)
  if (!shared) throw new Error('useShared: this view is not inside a report')
  return shared
}

/** What a page is told about the scenes behind a part. */
export function scenesDetail({ tree }: Report, part: Part, category: number | null): ScenesDetail {
  const idOf = (node: number): string | null => tree.nodes[node]?.id ?? null
  return {
    node: idOf(part.node),
    nodes: part.members.map(idOf).filter((id) => id !== null),
    direct: part.kind === 'rest',
    category: category === null ? null : (tree.data.categories[category]?.key ?? null),
  }
}
