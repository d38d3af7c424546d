import {
  failureOf,
  GUEST_ACCESS,
  GUEST_LINK_NAME_MAX,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
  type Failure,
  type GuestAccess,
  type GuestLink,
} from '@arbo/core'
import type { GuestLinksStore } from '@arbo/core/internal'
import { Button, Row, Select, Text, TextField } from '@arbo/kit/ui'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { guestTexts } from '../texts.ts'
import { FormFailure } from '../../../ui/forms/FormFailure.tsx'
import { useClock } from '../../playlists/share/use-clock.ts'
import styles from './guest-links.module.css'

interface GuestLinkFormProps {
  /** Null: a new one. */
  link: GuestLink | null
  store: GuestLinksStore
  onDone: () => void
}

/** A link's access, expiry and passphrase. */
export function GuestLinkForm({ link, store, onDone }: GuestLinkFormProps): ReactNode {
  const { toasts } = useApp()
  const { zone } = useClock()
  const [name, setName] = useState(link?.name ?? '')
  const [access, setAccess] = useState<GuestAccess>(link?.access ?? 'view')
  const [asks, setAsks] = useState(link?.has_passphrase ?? false)
  const [passphrase, setPassphrase] = useState('')
  const [lastDay, setLastDay] = useState(link?.expires_on ?? '')
  const [watermark, setWatermark] = useState(link?.has_watermark ?? false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const keeps = link?.has_passphrase === true && passphrase === ''
  const isShort = asks && !keeps && passphrase.length < PASSPHRASE_MIN
  const hintId = useId()
  const fields = failure?.meta?.['fields'] as Record<string, string> | undefined

  async function save(): Promise<void> {
    const terms = { name: name.trim(), access, expires_on: lastDay || null, has_watermark: watermark }
    const secret = asks ? passphrase : null
    if (link) await store.update(link, { ...terms, ...(asks && keeps ? {} : { passphrase: secret }) })
    else await store.create({ ...terms, passphrase: secret })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy || isShort || name.trim() === '') return
    setBusy(true)
    setFailure(null)
    try {
      await save()
      toasts.show({ id: 'guest-link', kind: 'success', title: link ? guestTexts.changed : guestTexts.created })
      onDone()
    } catch (error) {
      const reason = failureOf(error)
      setFailure(reason.error === 'conflict' ? { ...reason, message: guestTexts.conflict } : reason)
      setBusy(false)
    }
  }

  return (
    <form className={styles['guest-link-form']} onSubmit={(event) => void submit(event)}>
      <TextField
        label={guestTexts.name}
        hint={guestTexts.nameHint}
        required
        autoFocus
        maxLength={GUEST_LINK_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select<GuestAccess>
        label={guestTexts.access}
        value={access}
        onChange={setAccess}
        options={GUEST_ACCESS.map((value) => ({ value, label: guestTexts.accesses[value] }))}
      />
      <TextField
        type="date"
        label={guestTexts.lastDay}
        hint={guestTexts.lastDayHint(zone)}
        value={lastDay}
        error={fields?.['expires_on']}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <div>
        <label className={styles['guest-link-check']}>
          <input type="checkbox" checked={asks} onChange={({ target }) => setAsks(target.checked)} />
          {guestTexts.asksPassphrase}
        </label>
        {asks && (
          <TextField
            label={guestTexts.passphrase}
            hideLabel
            hint={link?.has_passphrase ? guestTexts.passphraseKept : guestTexts.passphraseHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={PASSPHRASE_MAX}
            value={passphrase}
            error={isShort && passphrase !== '' ? guestTexts.passphraseShort : undefined}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        )}
      </div>
      <div>
        <label className={styles['guest-link-check']}>
          <input
            type="checkbox"
            checked={watermark}
            aria-describedby={hintId}
            onChange={({ target }) => setWatermark(target.checked)}
          />
          {guestTexts.watermark}
        </label>
        <Text id={hintId} as="p" tone="muted" font="small">
          {guestTexts.watermarkHint}
        </Text>
      </div>
      <FormFailure failure={fields ? null : failure} />
      <Row gap={8} align="stretch" justify="end">
        <Button size="small" variant="ghost" onClick={onDone}>
          {guestTexts.cancel}
        </Button>
        <Button type="submit" size="small" variant="primary" busy={busy} disabled={isShort || name.trim() === ''}>
          {link ? guestTexts.save : guestTexts.create}
        </Button>
      </Row>
    </form>
  )
}
