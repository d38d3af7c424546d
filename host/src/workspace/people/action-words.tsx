import type { PlainKey } from '@arbo/core'
import { Eye, EyeOff, Inbox, Lock, Mail, RotateCw, Trash2, Undo2, User, X } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import type { PersonAction } from './person-actions.ts'

interface ActionWords<Label = string> {
  label: Label
  icon: ReactNode
  danger?: boolean
}

const ACTIONS: Readonly<Record<PersonAction, ActionWords<PlainKey<typeof peopleTexts>>>> = {
  resend: { label: 'resend', icon: <Mail /> },
  cancel: { label: 'cancelInvite', icon: <X />, danger: true },
  archive: { label: 'archive', icon: <Inbox /> },
  unarchive: { label: 'unarchive', icon: <Undo2 /> },
  block: { label: 'block', icon: <Lock /> },
  unblock: { label: 'unblock', icon: <RotateCw /> },
  convert: { label: 'convert', icon: <User /> },
  hide: { label: 'hide', icon: <EyeOff /> },
  show: { label: 'show', icon: <Eye /> },
  restore: { label: 'restore', icon: <Undo2 /> },
  delete: { label: 'delete', icon: <Trash2 />, danger: true },
}

/** The label and icon of an action. */
export function actionWords(action: PersonAction): ActionWords {
  return { ...ACTIONS[action], label: peopleTexts[ACTIONS[action].label] }
}
