import { failureOf, type Invite, type InviteResult, type SeatInfo } from '@arbo/core'
import { Button, Dialog, Select, Stack, TextArea } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { INVITE_MAX, readAddresses, type Addresses } from './invite-addresses.ts'
import type { RoleOption } from './role-options.ts'
import styles from './people.module.css'

interface InviteDialogProps {
  /** Whom the user may invite; at least one is true. */
  may: { people: boolean; guests: boolean }
  /** Opened from the list of guests. */
  asGuest: boolean
  /** Null until it is known. */
  seats: SeatInfo | null
  roles: readonly RoleOption[]
  /** Rejects with an ApiError. */
  onInvite: (invite: Invite) => Promise<InviteResult[]>
  onDone: (results: readonly InviteResult[]) => void
  onClose: () => void
}

const DEFAULT = ''

/** The fault of the addresses, or null. */
function faultOf({ valid, invalid }: Addresses): string | null {
  if (invalid.length > 0) return peopleTexts.inviteInvalid(invalid)
  if (valid.length === 0) return peopleTexts.inviteNone
  return valid.length > INVITE_MAX ? peopleTexts.inviteTooMany(valid.length) : null
}

/** Invites one or many people by mail, as members or as guests. Mounted only while it is open. */
export function InviteDialog(props: InviteDialogProps): ReactNode {
  const { may, asGuest, seats, roles, onInvite, onDone, onClose } = props
  const [text, setText] = useState('')
  const [guest, setGuest] = useState(may.guests && (asGuest || !may.people))
  const [role, setRole] = useState(DEFAULT)
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLTextAreaElement>(null)
  const form = useId()
  const addresses = readAddresses(text)
  const options = roles.filter(({ isGuest, canGive }) => canGive && isGuest === guest)

  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const fault = faultOf(addresses)
    setError(fault)
    setRefusal(null)
    if (fault !== null) return first.current?.focus()
    setBusy(true)
    try {
      onDone(await onInvite({ emails: addresses.valid, guest, ...(role === DEFAULT ? {} : { ws_role_id: role }) }))
      onClose()
    } catch (reason) {
      const failure = failureOf(reason)
      const available = failure.error === 'seat_limit' ? failure.meta?.['available'] : undefined
      const free = typeof available === 'number' ? ` ${peopleTexts.seatsFree(available)}` : ''
      setRefusal(`${messageOf(failure)}${free}`)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={peopleTexts.inviteTitle}
      description={peopleTexts.inviteLead}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {peopleTexts.inviteCount(addresses.valid.length)}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={(event) => void invite(event)}>
        <TextArea
          ref={first}
          label={peopleTexts.inviteAddresses}
          hint={peopleTexts.inviteAddressesHint}
          rows={5}
          spellCheck={false}
          value={text}
          {...(error === null ? {} : { error })}
          onChange={(event) => {
            setText(event.target.value)
            // A fault disappears once it is corrected; new ones appear on sending.
            if (error !== null) setError(faultOf(readAddresses(event.target.value)))
          }}
        />
        {may.people && may.guests && (
          <Select
            label={peopleTexts.inviteAs}
            hint={guest ? peopleTexts.inviteGuestHint : peopleTexts.inviteMemberHint}
            value={guest ? 'guest' : 'member'}
            onChange={(value) => {
              setGuest(value === 'guest')
              setRole(DEFAULT)
            }}
            options={[
              { value: 'member', label: peopleTexts.inviteMember },
              { value: 'guest', label: peopleTexts.guest },
            ]}
          />
        )}
        <Select
          label={peopleTexts.inviteRole}
          value={role}
          onChange={setRole}
          options={[
            { value: DEFAULT, label: peopleTexts.inviteDefaultRole },
            ...options.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {!guest && seats && (
          <p className={styles['people-note']}>
            {seats.available > 0 ? peopleTexts.seatsFree(seats.available) : peopleTexts.noSeats}
          </p>
        )}
        {busy && (
          <p className={styles['people-note']} role="status">
            {peopleTexts.inviteSlow}
          </p>
        )}
        {refusal !== null && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
