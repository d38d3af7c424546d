import { type Levels, type TrashEntry } from '@arbo/core'
import { Text, TimeAgo } from '@arbo/kit/ui'
import { levelValues } from '../../app/level-text.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { trashTexts as words } from './texts.ts'

const DAY_MS = 86_400_000

/** The names of what was deleted, as many as are kept. */
export function nameOf({ names, count, kind }: TrashEntry): string {
  const known =
    names.filter((name) => name !== '').join(', ') || words.kinds[kind]({ count, Scene: '', scenes: '' }).trim()
  const others = count - names.length
  return others > 0 ? words.more({ names: known, count: others }) : known
}

export function kindText({ kind, count }: TrashEntry, levels: Levels): string {
  return words.kinds[kind]({ count, ...levelValues(levels) })
}

export function contentsText({ contents }: TrashEntry): string {
  const parts = (['versions', 'files', 'comments', 'drawings'] as const).filter((part) => contents[part] > 0)
  return parts.map((part) => words[part]({ count: contents[part] })).join(', ')
}

const daysLeft = ({ expires_at }: TrashEntry): number =>
  Math.max(0, Math.ceil((Date.parse(expires_at) - Date.now()) / DAY_MS))

/** Columns beside the name. */
export function trashColumns(levels: Levels): ListColumn<TrashEntry>[] {
  return [
    { id: 'kind', label: words.kind, width: 104, from: 'medium', cell: (entry) => kindText(entry, levels) },
    {
      id: 'where',
      label: words.columnWhere,
      width: 168,
      narrow: 'start',
      cell: ({ path }) => <span title={path.join(' / ') || undefined}>{path.join(' / ')}</span>,
    },
    { id: 'contents', label: words.columnContents, width: 176, from: 'wide', cell: contentsText },
    {
      id: 'by',
      label: words.columnBy,
      width: 136,
      from: 'medium',
      cell: ({ deleted_by: by }) => by?.display_name ?? words.byRule,
    },
    {
      id: 'when',
      label: words.columnWhen,
      width: 128,
      from: 'wide',
      cell: (entry) => <TimeAgo at={entry.deleted_at} />,
    },
    {
      id: 'left',
      label: words.columnLeft,
      width: 104,
      align: 'end',
      narrow: 'end',
      cell: (entry) => (
        <Text figures nowrap>
          {words.left({ days: daysLeft(entry) })}
        </Text>
      ),
    },
  ]
}
