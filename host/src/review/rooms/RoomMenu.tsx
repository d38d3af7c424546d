import type { Room, RoomStore } from '@arbo/core'
import { CircleX, Ellipsis, List, Monitor } from '@arbo/kit/icons'
import { IconButton, Menu, MenuGroup, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { roomTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { useLead } from './use-lead.ts'

interface RoomMenuProps {
  store: RoomStore
  room: Room
  /** The user may take the lead from the presenter. */
  mayTake: boolean
  onTake: () => void
  onMinutes: () => void
}

/** Further actions in a room. */
export function RoomMenu({ store, room, mayTake, onTake, onMinutes }: RoomMenuProps): ReactNode {
  const people = useSelected(store, (state) => state.people)
  const own = useSelected(store, (state) => state.clientId)
  const isPresenter = useSelected(store, (state) => state.isPresenter)
  const [isEnding, setEnding] = useState(false)
  const { handOver } = useLead(store)
  const others = people.filter(({ client_id }) => client_id !== own)

  return (
    <>
      <Menu align="end" trigger={<IconButton size="small" icon={<Ellipsis />} label={roomTexts.more} />}>
        <MenuItem icon={<List />} onSelect={onMinutes}>
          {roomTexts.minutes}
        </MenuItem>
        {mayTake && (
          <MenuItem icon={<Monitor />} onSelect={onTake}>
            {roomTexts.takeLead}
          </MenuItem>
        )}
        {isPresenter && others.length > 0 && (
          <>
            <MenuSeparator />
            <MenuGroup label={roomTexts.handOver}>
              {others.map(({ client_id, person }) => (
                <MenuItem key={client_id} onSelect={() => void handOver(client_id, person.display_name)}>
                  {person.display_name}
                </MenuItem>
              ))}
            </MenuGroup>
          </>
        )}
        {(room.may_end || isPresenter) && (
          <>
            <MenuSeparator />
            <MenuItem icon={<CircleX />} danger onSelect={() => setEnding(true)}>
              {roomTexts.end}
            </MenuItem>
          </>
        )}
      </Menu>
      {isEnding && (
        <ConfirmDialog
          title={roomTexts.endTitle({ name: room.name })}
          message={roomTexts.endMessage}
          confirmLabel={roomTexts.end}
          cancelLabel={roomTexts.keep}
          onConfirm={store.end}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
