import type { TreemapData } from '@arbo/core'
import type { HistoryEntry } from '../model/history.ts'

export interface WoohooTreemapProps {
  data: TreemapData | undefined
  entity: string | undefined
  showing: string | undefined
  node: string | undefined
  view: string | undefined
  compare: TreemapData | undefined
  compareName: string | undefined
  history: HistoryEntry[] | undefined
  historyId: string | undefined
  compareId: string | undefined
  heading: string | undefined
  patterns: boolean
  loading: boolean
}
