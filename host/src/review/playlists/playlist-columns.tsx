import type { Levels, Playlist } from '@arbo/core'
import { Layers, User, Users } from '@arbo/kit/icons'
import { Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { playlistTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { People } from '../../ui/People.tsx'
import styles from './playlists.module.css'

const KIND_ICONS = { personal: User, workspace: Users, smart: Layers } as const

/** The icon of a kind of playlist. */
export function KindIcon({ kind }: Pick<Playlist, 'kind'>): ReactNode {
  const Icon = KIND_ICONS[kind]
  return <Icon />
}

/** The kind of a playlist with its icon. */
export function KindSign({ kind }: Pick<Playlist, 'kind'>): ReactNode {
  return (
    <span className={styles['playlist-kind']}>
      <KindIcon kind={kind} />
      {playlistTexts.kinds[kind]}
    </span>
  )
}

/** The list's columns besides the name. */
export function playlistColumns({ scene }: Levels): readonly ListColumn<Playlist>[] {
  return [
    {
      id: 'kind',
      label: playlistTexts.columnKind,
      width: 128,
      narrow: 'start',
      cell: ({ kind }) => <KindSign kind={kind} />,
    },
    {
      id: 'owner',
      label: playlistTexts.columnOwner,
      width: 192,
      from: 'medium',
      cell: ({ owner }) => <People people={[owner]} named />,
    },
    {
      id: 'items',
      label: scene.many,
      width: 104,
      align: 'end',
      narrow: 'end',
      cell: ({ item_count }) => <Text figures>{item_count ?? playlistTexts.byRule}</Text>,
    },
    {
      id: 'updated_at',
      label: playlistTexts.columnUpdated,
      width: 152,
      from: 'wide',
      cell: ({ updated_at }) => <TimeAgo at={updated_at} />,
    },
  ]
}
