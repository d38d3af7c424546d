import { failureOf, isApiError, playlistsStore, type SharedPlaylist } from '@arbo/core'
import { Lock, Send } from '@arbo/kit/icons'
import { Button, EmptyState, Loading, Skeleton, TextArea } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
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
  const [message, setMessage] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

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

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await store.request(id, code, message.trim())
      setShared(answer)
    } catch (error) {
      setRefusal(messageOf(failureOf(error)))
    } finally {
      setBusy(false)
    }
  }

  if (sharing_state === 'receive_request') {
    return (
      <EmptyState
        icon={<Lock size={20} />}
        title={accessTexts.askedTitle(name)}
        message={accessTexts.askedMessage(owner.display_name)}
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
      title={isDeclined ? accessTexts.declinedTitle(name) : accessTexts.askTitle(name)}
      message={
        isDeclined ? accessTexts.declinedMessage(owner.display_name) : accessTexts.askMessage(owner.display_name)
      }
      action={
        <form className={styles['playlist-ask']} onSubmit={(event) => void ask(event)}>
          <TextArea
            label={accessTexts.askField}
            maxLength={500}
            rows={3}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          {refusal !== null && (
            <p className="notice notice-danger" role="alert">
              {refusal}
            </p>
          )}
          <Button type="submit" variant="primary" icon={<Send />} busy={busy}>
            {isDeclined ? accessTexts.askAgain : accessTexts.ask}
          </Button>
        </form>
      }
    />
  )
}
