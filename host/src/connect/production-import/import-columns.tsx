import { pageLanguage, type Levels, type ProductionImportInfo } from '@arbo/core'
import { formatNumber } from '@arbo/core/format'
import { levelValues } from '../../app/level-text.ts'
import { productionImportTexts as words } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { TimeAgo } from '@arbo/kit/ui'

/** Its projects; before they are known its files. */
export const nameOfImport = ({ projects, files }: ProductionImportInfo): string =>
  projects.join(', ') || files.map(({ name }) => name).join(', ') || words.unnamed

/** An import's state, with its progress while it runs. */
export function stateText({ state, done, total, undone_at }: ProductionImportInfo): string {
  if (undone_at !== null) return words.undone
  const isUnderWay = (state === 'checking' || state === 'running') && total > 0
  return isUnderWay ? `${words.states[state]}, ${words.doneOf({ done, total })}` : words.states[state]
}

/** Columns beside the name. */
export function importColumns(levels: Levels): ListColumn<ProductionImportInfo>[] {
  return [
    {
      id: 'source',
      label: words.columnSource,
      width: 120,
      from: 'medium',
      cell: ({ source }) => (source === null ? words.unknownSource : words.sources[source]),
    },
    { id: 'state', label: words.columnState, width: 200, narrow: 'start', cell: stateText },
    {
      id: 'scenes',
      label: words.columnScenes(levelValues(levels)),
      width: 96,
      align: 'end',
      from: 'medium',
      cell: ({ counts }) => {
        const scenes = counts.find(({ kind }) => kind === 'scene')
        return scenes ? formatNumber(scenes.new + scenes.changed + scenes.same, 0, pageLanguage()) : ''
      },
    },
    { id: 'by', label: words.columnBy, width: 160, from: 'wide', cell: (row) => row.created_by.display_name },
    {
      id: 'when',
      label: words.columnWhen,
      width: 152,
      sortable: true,
      narrow: 'end',
      cell: (row) => <TimeAgo at={row.created_at} />,
    },
  ]
}
