import type { SceneRow } from '@arbo/core'
import type { CellEdit, RowCells } from '@arbo/core/internal'

/** What the rows of a list need of its store to be changed in place. */
export interface RowList extends RowCells {
  getState(): { edits: ReadonlyMap<string, CellEdit>; lastAct: string | null }
}

/** The way down to a scene, without the scene: `Blue Fox / Animation / Ep 1`. */
export function pathText({ ancestors }: Pick<SceneRow, 'ancestors'>): string {
  return ancestors.map(({ name }) => name).join(' / ')
}
