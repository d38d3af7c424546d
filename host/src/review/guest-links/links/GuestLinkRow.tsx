import { failureOf, pageLanguage, type GuestLink } from '@arbo/core'
import type { GuestLinksStore } from '@arbo/core/internal'
import { Copy, Eye, Pencil, X } from '@arbo/kit/icons'
import { AlertDialog, classes, IconButton, Row, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { messageOf } from '../../../app/failure.ts'
import { guestTexts } from '../texts.ts'
import { useAct } from '../../../ui/list/use-act.ts'
import { previewAddress } from '../preview.ts'
import styles from './guest-links.module.css'
import { shortDay } from '@arbo/core/format'

interface GuestLinkRowProps {
  link: GuestLink
  store: GuestLinksStore
  onEdit: () => void
}

function factsOf({ access, state, has_passphrase, has_watermark, expires_on, opened_count }: GuestLink): string[] {
  return [
    guestTexts.shortAccesses[access],
    ...(has_passphrase ? [guestTexts.withPassphrase] : []),
    ...(has_watermark ? [guestTexts.withWatermark] : []),
    ...(state === 'revoked'
      ? []
      : [expires_on ? guestTexts.until({ day: shortDay(expires_on, undefined, pageLanguage()) }) : guestTexts.never]),
    guestTexts.opened({ count: opened_count }),
  ]
}

/** A link: its access, how often it was opened, and buttons to copy, change and end it. */
export function GuestLinkRow({ link, store, onEdit }: GuestLinkRowProps): ReactNode {
  const { toasts } = useApp()
  const { busy, act } = useAct()
  const [isEnding, setEnding] = useState(false)
  const { id, name, state, token } = link

  async function copy(): Promise<void> {
    const address = `${window.location.origin}/g/${token}`
    try {
      await navigator.clipboard.writeText(address)
      toasts.show({ id: 'guest-link', kind: 'success', title: guestTexts.copied })
    } catch {
      // The browser refuses the clipboard: the message has the link.
      toasts.show({ id: 'guest-link', kind: 'error', title: guestTexts.copyFailed({ address }) })
    }
  }

  async function preview(): Promise<void> {
    try {
      const pass = await store.preview(id)
      const page = window.open(previewAddress(token ?? '', pass.token), '_blank')
      if (page) page.opener = null
      else toasts.show({ id: 'guest-link', kind: 'error', title: guestTexts.previewBlocked })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'guest-link', kind: 'error', title: guestTexts.previewFailed, message })
    }
  }

  async function end(): Promise<void> {
    if (await act({ run: () => store.revoke(id), done: guestTexts.revoked({ name }) })) setEnding(false)
  }

  return (
    <li className={classes(styles['guest-link'], state !== 'active' && styles['over'])}>
      <div className={styles['guest-link-what']}>
        <span className={styles['guest-link-name']}>
          {name}
          {state !== 'active' && <span className={styles['guest-link-state']}>{guestTexts.states[state]}</span>}
        </span>
        <Text tone="muted" font="small">
          {factsOf(link).join(' · ')}
        </Text>
      </div>
      {state !== 'revoked' && (
        <Row gap={4} align="stretch">
          {state === 'active' && (
            <>
              <IconButton size="small" icon={<Copy />} label={guestTexts.copy({ name })} onClick={() => void copy()} />
              <IconButton
                size="small"
                icon={<Eye />}
                label={guestTexts.preview({ name })}
                onClick={() => void preview()}
              />
            </>
          )}
          <IconButton size="small" icon={<Pencil />} label={guestTexts.edit({ name })} onClick={onEdit} />
          <IconButton size="small" icon={<X />} label={guestTexts.revoke({ name })} onClick={() => setEnding(true)} />
        </Row>
      )}
      <AlertDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={guestTexts.revokeTitle({ name })}
        message={guestTexts.revokeMessage}
        confirmLabel={guestTexts.revokeConfirm}
        danger
        busy={busy}
        onConfirm={() => void end()}
      />
    </li>
  )
}
