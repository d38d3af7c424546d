import { isApiError, playlistsStore, type SharedPlaylist } from '@arbo/core'
import { checkBy, fieldRule, requestPlaylistFields } from '@arbo/core/internal'
import { Lock, Send } from '@arbo/kit/icons'
import { Button, EmptyState, Form, Loading, Skeleton, TextArea } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { EditNotices } from '../../ui/forms/EditNotices.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { accessTexts } from './access-texts.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { Gone } from './Gone.tsx'
import styles from './playlists.module.css'

interface AskAccessProps {
  id: string
  /** Of the link. */
  code: string
  /** Access was given: the playlist can be read. */
  onGiven: () => Promise<void>
}

/** The page of a shared link without access: the playlist's owner, and a request for access (XPLY-05). */
export function AskAccess({ id, code, onGiven }: AskAccessProps): ReactNode {
  const { session } = useApp()
  const { act } = useAct()
  const store = useMemo(() => playlistsStore(session), [session])
  const [shared, setShared] = useState<SharedPlaylist | 'loading' | 'gone'>('loading')
  const edit = useEdit({
    values: { message: '' },
    check: (values) => checkBy({ message: [fieldRule(requestPlaylistFields.message)] }, values),
    draft: `playlist-access.${id}`,
  })

  useEffect(() => {
    let isOver = false
    async function read(): Promise<void> {
      try {
        const playlist = await store.shared(code)
        if (isOver) return
        if (playlist.has_access) await onGiven()
        else setShared(playlist.id === id ? playlist : 'gone')
      } catch (error) {
        if (!isApiError(error)) throw error
        if (!isOver) setShared('gone')
      }
    }
    void read()
    // An event tells of the answer.
    const stop = session.on('playlist.access', () => void read())
    return () => {
      isOver = true
      stop()
    }
  }, [session, store, id, code, onGiven])

  if (shared === 'gone') return <Gone />
  if (shared === 'loading') {
    return (
      <Loading label={accessTexts.loading}>
        <Skeleton width="100%" height={320} />
      </Loading>
    )
  }
  const { name, owner, sharing_state } = shared

  if (sharing_state === 'receive_request') {
    return (
      <EmptyState
        icon={<Lock size={20} />}
        title={accessTexts.askedTitle({ name })}
        message={accessTexts.askedMessage({ owner: owner.display_name })}
        action={
          <Button
            onClick={() =>
              void act({
                run: async () => {
                  await store.withdraw(id)
                  setShared({ ...shared, sharing_state: null })
                },
                done: accessTexts.withdrawn,
              })
            }
          >
            {accessTexts.withdraw}
          </Button>
        }
      />
    )
  }
  const isDeclined = sharing_state === 'declined'
  return (
    <EmptyState
      icon={<Lock size={20} />}
      title={isDeclined ? accessTexts.declinedTitle({ name }) : accessTexts.askTitle({ name })}
      message={
        isDeclined
          ? accessTexts.declinedMessage({ owner: owner.display_name })
          : accessTexts.askMessage({ owner: owner.display_name })
      }
      action={
        <Form
          of={edit}
          className={styles['playlist-ask']}
          send={({ message }) => store.request(id, code, message.trim())}
          done={setShared}
        >
          <TextArea label={accessTexts.askField} maxLength={500} rows={3} {...edit.input('message')} />
          <EditNotices edit={edit} />
          <Button type="submit" variant="primary" icon={<Send />} busy={edit.sending}>
            {isDeclined ? accessTexts.askAgain : accessTexts.ask}
          </Button>
        </Form>
      }
    />
  )
}
