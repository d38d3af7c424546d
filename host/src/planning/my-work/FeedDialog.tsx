import { failureOf } from '@arbo/core'
import { createCalendarFeedStore } from '@arbo/core/internal'
import { Check, Copy } from '@arbo/kit/icons'
import { Button, Dialog, ErrorState, Loading, Notice, Row, Skeleton, Text, TimeAgo } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { scheduleTexts } from '../schedule/texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './work.module.css'

/** The address of the user's calendar feed: create, copy, renew, remove. Mounted only while it is open. */
export function FeedDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { session, toasts } = useApp()
  const isReadOnly = useReadOnly() !== null
  const levels = useLevels()
  const store = useMemo(() => createCalendarFeedStore(session), [session])
  const { status, error, feed } = useSelected(store, (state) => state)
  const [busy, setBusy] = useState(false)
  const [copied, setCopied] = useState(false)
  const [notice, setNotice] = useState<{ words: string; failed: boolean } | null>(null)

  async function act(work: Promise<unknown>, words: string | null): Promise<void> {
    setBusy(true)
    setNotice(null)
    setCopied(false)
    try {
      await work
      if (words !== null) setNotice({ words, failed: false })
    } catch (reason) {
      setNotice({ words: `${scheduleTexts.feedFailed}. ${messageOf(failureOf(reason))}`, failed: true })
    }
    setBusy(false)
  }

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // The clipboard is not allowed: the address can be selected instead.
      toasts.show({ id: 'copy', kind: 'error', title: texts.copyFailed })
    }
  }

  function body(): ReactNode {
    if (isReadOnly) return <Notice>{scheduleTexts.feedReadOnly}</Notice>
    if (status === 'failed') {
      return (
        <ErrorState
          title={scheduleTexts.feedFailed}
          message={readFailureOf(error)}
          onRetry={() => void store.reload()}
        />
      )
    }
    if (status === 'loading') {
      return (
        <Loading>
          <Skeleton height={48} />
        </Loading>
      )
    }
    if (!feed) {
      return (
        <Button variant="primary" busy={busy} onClick={() => void act(store.renew(), null)}>
          {scheduleTexts.feedMake}
        </Button>
      )
    }
    return (
      <>
        <code className={styles['feed-address']} aria-label={scheduleTexts.feedAddress}>
          {feed.url}
        </code>
        <Row gap={8} align="stretch" wrap>
          <Button variant="primary" icon={copied ? <Check /> : <Copy />} onClick={() => void copy(feed.url)}>
            <span aria-live="polite">{copied ? scheduleTexts.feedCopied : scheduleTexts.feedCopy}</span>
          </Button>
          <Button disabled={busy} onClick={() => void act(store.renew(), scheduleTexts.feedRenewed)}>
            {scheduleTexts.feedRenew}
          </Button>
          <Button disabled={busy} onClick={() => void act(store.revoke(), scheduleTexts.feedRevoked)}>
            {scheduleTexts.feedRevoke}
          </Button>
        </Row>
        <Text as="p" tone="muted">
          {feed.read_at === null ? (
            scheduleTexts.feedNever
          ) : (
            <TimeAgo at={feed.read_at} words={(ago) => scheduleTexts.feedRead({ ago })} />
          )}{' '}
          {scheduleTexts.feedSecret}
        </Text>
      </>
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={scheduleTexts.feedTitle}
      description={scheduleTexts.feedLead({ scenes: levels.scene.words })}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className={styles['feed']}>
        {body()}
        {notice && <Notice {...(notice.failed ? { tone: 'danger' } : { role: 'status' })}>{notice.words}</Notice>}
      </div>
    </Dialog>
  )
}
