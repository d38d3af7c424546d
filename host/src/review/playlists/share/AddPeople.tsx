import { findPeople, type PlaylistAccess } from '@arbo/core'
import type { PlaylistUsersStore } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, Popover, Row } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { playlistTexts } from '../texts.ts'
import styles from '../playlists.module.css'
import { personOption } from '../../../ui/person-option.tsx'
import { useAct } from '../../../ui/list/use-act.ts'
import { expiresAt, NEVER, problemOf, type End } from './expiry.ts'
import { TermsFields } from './TermsFields.tsx'
import { useClock } from './use-clock.ts'

interface AddPeopleProps {
  users: PlaylistUsersStore
  /** The playlist's owner, who needs no share. */
  ownerId: string
}

/** Shares with people of the workspace, on these terms. */
export function AddPeople({ users, ownerId }: AddPeopleProps): ReactNode {
  const { session } = useApp()
  const { busy, act } = useAct()
  const [open, setOpen] = useState(false)
  const [access, setAccess] = useState<PlaylistAccess>('view')
  const [end, setEnd] = useState<End>(NEVER)
  const { zone, now } = useClock()
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      const people = await findPeople(session, text)
      return people.filter(({ id }) => id !== ownerId).map(personOption)
    },
    [session, ownerId],
  )

  async function share(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const terms = { access, expires_at: expiresAt(end, zone, new Date()) }
    await act({ run: () => users.share(ids, terms), done: playlistTexts.sharedWith({ count: ids.length }) })
  }

  return (
    <Row gap={8} align="end" wrap>
      <TermsFields access={access} end={end} onAccess={setAccess} onEnd={setEnd} />
      <Popover
        label={playlistTexts.addPeople}
        className={styles['playlist-add']}
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant="primary"
            size="small"
            icon={<Plus />}
            busy={busy}
            disabled={problemOf(end, zone, now) !== undefined}
          >
            {playlistTexts.addPeople}
          </Button>
        }
      >
        {open && (
          <ChoicePanel
            label={playlistTexts.findPeople}
            find={load}
            multiple
            chosen={[]}
            onDone={(chosen) => {
              setOpen(false)
              void share(chosen.map(({ id }) => id))
            }}
            onCancel={() => setOpen(false)}
          />
        )}
      </Popover>
    </Row>
  )
}
