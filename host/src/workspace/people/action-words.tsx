import { Eye, EyeOff, Inbox, Lock, Mail, RotateCw, Trash2, Undo2, User, X } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import type { PersonAction } from './person-actions.ts'

interface ActionWords {
  label: string
  icon: ReactNode
  danger?: boolean
}

/** The label and icon of each action. */
export const ACTION_WORDS: Readonly<Record<PersonAction, ActionWords>> = {
  resend: { label: peopleTexts.resend, icon: <Mail /> },
  cancel: { label: peopleTexts.cancelInvite, icon: <X />, danger: true },
  archive: { label: peopleTexts.archive, icon: <Inbox /> },
  unarchive: { label: peopleTexts.unarchive, icon: <Undo2 /> },
  block: { label: peopleTexts.block, icon: <Lock /> },
  unblock: { label: peopleTexts.unblock, icon: <RotateCw /> },
  convert: { label: peopleTexts.convert, icon: <User /> },
  hide: { label: peopleTexts.hide, icon: <EyeOff /> },
  show: { label: peopleTexts.show, icon: <Eye /> },
  restore: { label: peopleTexts.restore, icon: <Undo2 /> },
  delete: { label: peopleTexts.delete, icon: <Trash2 />, danger: true },
}
