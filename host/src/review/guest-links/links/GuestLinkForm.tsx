import {
  GUEST_ACCESS,
  GUEST_LINK_NAME_MAX,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
  type GuestAccess,
  type GuestLink,
} from '@arbo/core'
import { checkBy, createGuestLinkFields, fieldRule, type GuestLinksStore } from '@arbo/core/internal'
import { Button, Checkbox, Form, Row, Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { guestTexts } from '../texts.ts'
import { EditNotices } from '../../../ui/forms/EditNotices.tsx'
import { inWords } from '../../../ui/forms/reword.ts'
import { useEdit } from '../../../ui/forms/use-edit.ts'
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
  const edit = useEdit({
    values: {
      name: link?.name ?? '',
      access: link?.access ?? ('view' as GuestAccess),
      asks: link?.has_passphrase ?? false,
      passphrase: '',
      lastDay: link?.expires_on ?? '',
      watermark: link?.has_watermark ?? false,
    },
    check: (values) => ({
      ...checkBy({ name: [fieldRule(createGuestLinkFields.name)] }, values),
      ...(isShort(values) ? { passphrase: guestTexts.passphraseShort } : {}),
    }),
    keys: { expires_on: 'lastDay' },
    reword: (failure) => (failure.error === 'conflict' ? inWords(failure, guestTexts.conflict) : failure),
    draft: `guest-link.${link?.id}`,
    secret: ['passphrase'],
  })
  const { values, change, input, choice } = edit
  const keeps = link?.has_passphrase === true && values.passphrase === ''

  /** An empty one stays what it is. */
  function isShort({ asks, passphrase }: { asks: boolean; passphrase: string }): boolean {
    return asks && !(link?.has_passphrase === true && passphrase === '') && passphrase.length < PASSPHRASE_MIN
  }

  async function save({ name, access, asks, passphrase, lastDay, watermark }: typeof values): Promise<void> {
    const terms = { name: name.trim(), access, expires_on: lastDay || null, has_watermark: watermark }
    const secret = asks ? passphrase : null
    if (link) await store.update(link, { ...terms, ...(asks && keeps ? {} : { passphrase: secret }) })
    else await store.create({ ...terms, passphrase: secret })
    toasts.show({ id: 'guest-link', kind: 'success', title: link ? guestTexts.changed : guestTexts.created })
  }

  return (
    <Form of={edit} className={styles['guest-link-form']} send={save} done={onDone}>
      <TextField
        label={guestTexts.name}
        hint={guestTexts.nameHint}
        required
        autoFocus
        maxLength={GUEST_LINK_NAME_MAX}
        {...input('name')}
      />
      <Select<GuestAccess>
        label={guestTexts.access}
        {...choice('access')}
        options={GUEST_ACCESS.map((value) => ({ value, label: guestTexts.accesses[value] }))}
      />
      <TextField type="date" label={guestTexts.lastDay} hint={guestTexts.lastDayHint({ zone })} {...input('lastDay')} />
      <div>
        <Checkbox label={guestTexts.asksPassphrase} checked={values.asks} onChange={(asks) => change({ asks })} />
        {values.asks && (
          <TextField
            label={guestTexts.passphrase}
            hideLabel
            hint={link?.has_passphrase ? guestTexts.passphraseKept : guestTexts.passphraseHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={PASSPHRASE_MAX}
            {...input('passphrase')}
            error={values.passphrase !== '' && isShort(values) ? guestTexts.passphraseShort : undefined}
          />
        )}
      </div>
      <Checkbox
        label={guestTexts.watermark}
        hint={guestTexts.watermarkHint}
        checked={values.watermark}
        onChange={(watermark) => change({ watermark })}
      />
      <EditNotices edit={edit} />
      <Row gap={8} align="stretch" justify="end">
        <Button size="small" variant="ghost" onClick={onDone}>
          {guestTexts.cancel}
        </Button>
        <Button
          type="submit"
          size="small"
          variant="primary"
          busy={edit.sending}
          disabled={isShort(values) || values.name.trim() === ''}
        >
          {link ? guestTexts.save : guestTexts.create}
        </Button>
      </Row>
    </Form>
  )
}
