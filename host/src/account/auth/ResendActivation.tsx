import type { ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { SendAgain } from './SendAgain.tsx'

/** Sends the activation mail once more. */
export function ResendActivation({ email }: { email: string }): ReactNode {
  const account = useAccount()
  return <SendAgain send={() => account.resendActivation(email)} />
}
