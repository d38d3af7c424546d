import { useState, type ReactNode } from 'react'
import type { SearchKind, SearchRow } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import {
  Clapperboard,
  Folder,
  type Icon,
  ListVideo,
  MessageSquare,
  Paperclip,
  Pencil,
  User,
  Users,
} from '@arbo/kit/icons'
import { Avatar, StatusDot, type Status } from '@arbo/kit/ui'
import { Marked } from './Marked.tsx'

const ICONS: Record<SearchKind, Icon> = {
  scene: Clapperboard,
  entity: Folder,
  person: User,
  team: Users,
  playlist: ListVideo,
  comment: MessageSquare,
  note: Pencil,
  file: Paperclip,
}
const LEVELS = ['project', 'process', 'episode', 'take'] as const

/** The picture of a result, or the sign of its kind where there is none or it cannot be loaded. */
function Picture({ row }: { row: SearchRow }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null)
  const Sign = ICONS[row.kind]
  if (row.kind === 'person') return <Avatar name={row.title} src={row.thumbnail} size={24} decorative />
  return (
    <span className="found-picture" aria-hidden="true">
      {row.thumbnail && row.thumbnail !== broken ? (
        <img src={row.thumbnail} alt="" decoding="async" onError={() => setBroken(row.thumbnail)} />
      ) : (
        <Sign />
      )}
    </span>
  )
}

/** One result: picture, title with its matches, where it is, code and status. */
export function FoundLine({ row }: { row: SearchRow }): ReactNode {
  const levels = useLevels()
  const level = row.level === null ? undefined : LEVELS[row.level]
  const place = [...(level ? [levels[level].one] : []), ...row.path.map(({ name, code }) => code ?? name)].join(' / ')
  return (
    <>
      <span className="found-lead">
        <Picture row={row} />
      </span>
      <span className="found-text">
        <span className="found-title">
          <Marked title={row.title} matches={row.matches} />
        </span>
        {place && <span className="found-place">{place}</span>}
      </span>
      {row.code && <span className="found-code">{row.code}</span>}
      {row.status && <StatusDot status={row.status.kind as Status} colour={row.status.colour} name={row.status.name} />}
    </>
  )
}
