import type { SceneRow } from '@arbo/core'
import type { CellEdit, RowCells } from '@arbo/core/internal'

/** The part of a list's store that editing in place needs. */
export interface RowList extends RowCells {
  getState(): { edits: ReadonlyMap<string, CellEdit>; lastAct: string | null }
}

/** The path to a scene, without the scene: `Blue Fox / Animation / Ep 1`. */
export function pathText({ ancestors }: Pick<SceneRow, 'ancestors'>): string {
  return ancestors.map(({ name }) => name).join(' / ')
}
