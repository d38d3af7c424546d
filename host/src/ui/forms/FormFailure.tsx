import { Notice } from '@arbo/kit/ui'
import type { Failure } from '@arbo/core'
import type { ReactNode } from 'react'
import { isPassing, messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'

/** Why a form was refused, where no single field is at fault. */
export function FormFailure({ failure, children }: { failure: Failure | null; children?: ReactNode }): ReactNode {
  if (!failure) return null
  return (
    <Notice tone="danger">
      <p>{isPassing(failure) ? `${messageOf(failure)} ${texts.typedStays}` : messageOf(failure)}</p>
      {children}
    </Notice>
  )
}
