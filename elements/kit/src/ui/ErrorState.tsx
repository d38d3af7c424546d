import type { ReactNode } from 'react'
import { RotateCw, TriangleAlert } from '../icons.ts'
import { useTexts } from '../texts.ts'
import { Button } from './Button.tsx'
import { StateMessage } from './StateMessage.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What is safe, and what to do. */
  message?: ReactNode
  onRetry?: () => void
}

export function ErrorState({ title, message, onRetry }: ErrorStateProps): ReactNode {
  const texts = useTexts()
  return (
    <StateMessage
      role="alert"
      icon={<TriangleAlert size={20} />}
      title={title}
      message={message}
      action={
        onRetry && (
          <Button icon={<RotateCw />} onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    />
  )
}
