import { notificationPlace, notificationSubject, type Notification } from '@arbo/core'
import { BellOff, Check, Ellipsis, ListVideo, X } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem, MenuSeparator, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { notificationTexts as words } from './texts.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { FeedRow } from './FeedRow.tsx'
import type { FeedActs } from './use-feed-acts.ts'
import styles from './notifications.module.css'

interface FeedGroupProps {
  /** Newest first; at least one. */
  group: readonly Notification[]
  /** Among all groups, from 1. */
  place: number
  of: number
  acts: FeedActs
  onLeave: () => void
}

/** What happened to one scene, entity or playlist. */
export function FeedGroup({ group, place: at, of, acts, onLeave }: FeedGroupProps): ReactNode {
  const [first] = group
  if (!first) return null
  const { item, entity, playlist, path } = first
  const name = notificationSubject(first)
  const place = notificationPlace({ item, entity, playlist, comment: null })
  const unseen = group.filter(({ seen_at }) => seen_at === null).map(({ id }) => id)
  return (
    <li className={styles['feed-group']} data-group={first.id} aria-posinset={at} aria-setsize={of}>
      {playlist ? (
        <span className={styles['feed-sign']} aria-hidden="true">
          <ListVideo />
        </span>
      ) : (
        <Thumbnail src={item?.thumbnail ?? null} kind={item ? 'scene' : 'entity'} />
      )}
      <div className={styles['feed-group-head']}>
        <Text as="h3" truncate>
          {place === null ? (
            name
          ) : (
            <Link
              className="arbo-plain-link arbo-underlines"
              to={place}
              onClick={() => {
                if (unseen.length > 0) acts.see(unseen)
                onLeave()
              }}
            >
              {name}
            </Link>
          )}
        </Text>
        {path.length > 0 && (
          <Text as="p" tone="subtle" font="small" truncate>
            {path.map((one) => one.name).join(' / ')}
          </Text>
        )}
      </div>
      <GroupMenu group={group} name={name} unseen={unseen} acts={acts} />
      <ul className={styles['feed-rows']}>
        {group.map((row) => (
          <FeedRow
            key={row.id}
            row={row}
            onOpen={() => {
              if (row.seen_at === null) acts.see([row.id])
              onLeave()
            }}
          />
        ))}
      </ul>
    </li>
  )
}

interface GroupMenuProps extends Pick<FeedGroupProps, 'group' | 'acts'> {
  name: string
  unseen: readonly string[]
}

function GroupMenu({ group, name, unseen, acts }: GroupMenuProps): ReactNode {
  const [first] = group
  const ids = group.map(({ id }) => id)
  const isCleared = first?.cleared_at !== null
  const above = first?.path ?? []
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" className={styles['feed-menu']} icon={<Ellipsis />} label={words.actions({ name })} />
      }
    >
      {unseen.length > 0 && (
        <MenuItem icon={<Check />} onSelect={() => acts.see(unseen)}>
          {words.seeOne}
        </MenuItem>
      )}
      <MenuItem icon={<X />} onSelect={() => acts.clear(ids, !isCleared)}>
        {isCleared ? words.restore : words.clear}
      </MenuItem>
      {(first?.item ?? first?.entity) && <MenuSeparator />}
      {first?.item && (
        <MenuItem icon={<BellOff />} onSelect={() => acts.mute({ item_id: first.item?.id ?? '' }, name)}>
          {words.mute({ name })}
        </MenuItem>
      )}
      {[...(first?.entity ? [first.entity] : []), ...above.toReversed()].map((entity) => (
        <MenuItem key={entity.id} icon={<BellOff />} onSelect={() => acts.mute({ entity_id: entity.id }, entity.name)}>
          {words.mute({ name: entity.name })}
        </MenuItem>
      ))}
    </Menu>
  )
}
