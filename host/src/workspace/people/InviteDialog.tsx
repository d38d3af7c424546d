import type { Invite, InviteResult, SeatInfo } from '@arbo/core'
import { Select, TextArea } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { inWords } from '../../ui/forms/reword.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
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
  if (invalid.length > 0)
    return peopleTexts.inviteInvalid({ count: invalid.length, addresses: invalid.slice(0, 3).join(', ') })
  if (valid.length === 0) return peopleTexts.inviteNone
  return valid.length > INVITE_MAX ? peopleTexts.inviteTooMany({ count: valid.length }) : null
}

/** Invites one or many people by mail, as members or as guests. Mounted only while it is open. */
export function InviteDialog(props: InviteDialogProps): ReactNode {
  const { may, asGuest, seats, roles, onInvite, onDone, onClose } = props
  const edit = useEdit({
    values: { text: '', guest: may.guests && (asGuest || !may.people), role: DEFAULT },
    check: ({ text }) => {
      const fault = faultOf(readAddresses(text))
      return fault === null ? {} : { text: fault }
    },
    reword: (failure) => {
      const available = failure.error === 'seat_limit' ? failure.meta?.['available'] : undefined
      if (typeof available !== 'number') return failure
      return inWords(failure, `${messageOf(failure)} ${peopleTexts.seatsFree({ count: available })}`)
    },
    draft: 'invite',
  })
  const { guest, text } = edit.values
  const options = roles.filter(({ isGuest, canGive }) => canGive && isGuest === guest)

  return (
    <FormDialog
      edit={edit}
      title={peopleTexts.inviteTitle}
      description={peopleTexts.inviteLead}
      action={peopleTexts.inviteCount({ count: readAddresses(text).valid.length })}
      first="text"
      onSave={(values) =>
        onInvite({
          emails: readAddresses(values.text).valid,
          guest: values.guest,
          ...(values.role === DEFAULT ? {} : { ws_role_id: values.role }),
        })
      }
      onSaved={(results) => {
        onDone(results)
        onClose()
      }}
      onClose={onClose}
    >
      <TextArea
        label={peopleTexts.inviteAddresses}
        hint={peopleTexts.inviteAddressesHint}
        rows={5}
        spellCheck={false}
        {...edit.input('text')}
      />
      {may.people && may.guests && (
        <Select
          label={peopleTexts.inviteAs}
          hint={guest ? peopleTexts.inviteGuestHint : peopleTexts.inviteMemberHint}
          value={guest ? 'guest' : 'member'}
          onChange={(value) => edit.change({ guest: value === 'guest', role: DEFAULT })}
          options={[
            { value: 'member', label: peopleTexts.inviteMember },
            { value: 'guest', label: peopleTexts.guest },
          ]}
        />
      )}
      <Select
        label={peopleTexts.inviteRole}
        {...edit.choice('role')}
        options={[
          { value: DEFAULT, label: peopleTexts.inviteDefaultRole },
          ...options.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {!guest && seats && (
        <p className={styles['people-note']}>
          {seats.available > 0 ? peopleTexts.seatsFree({ count: seats.available }) : peopleTexts.noSeats}
        </p>
      )}
      {edit.sending && (
        <p className={styles['people-note']} role="status">
          {peopleTexts.inviteSlow}
        </p>
      )}
    </FormDialog>
  )
}
