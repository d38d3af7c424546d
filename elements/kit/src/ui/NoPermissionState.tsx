import type { ReactNode } from 'react'
import { Lock } from '../icons.ts'
import { useTexts } from '../texts.ts'
import { Button } from './Button.tsx'
import { StateMessage } from './StateMessage.tsx'

export interface NoPermissionStateProps {
  title?: string
  /** Who can grant it. */
  message: ReactNode
  onAsk?: () => void
}

export function NoPermissionState({ title, message, onAsk }: NoPermissionStateProps): ReactNode {
  const texts = useTexts()
  return (
    <StateMessage
      icon={<Lock size={20} />}
      title={title ?? texts.noPermissionTitle}
      message={message}
      action={onAsk && <Button onClick={onAsk}>{texts.noPermissionAsk}</Button>}
    />
  )
}
