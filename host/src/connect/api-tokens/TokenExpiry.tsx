import type { ApiToken } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { tokensTexts } from './texts.ts'
import { daysLeft, tokenState } from './token-state.ts'
import styles from './tokens.module.css'
import { Moment } from '@arbo/kit/ui'

interface TokenExpiryProps {
  token: Pick<ApiToken, 'expires_at'>
}

/** When a token ends; marked where it has ended or soon will. */
export function TokenExpiry({ token }: TokenExpiryProps): ReactNode {
  const [now] = useState(Date.now)
  const { expires_at: at } = token
  if (at === null) return tokensTexts.never
  const state = tokenState(token, now)
  if (state === 'works') return <Moment at={at} />
  return (
    <Moment at={at} className={state === 'expired' ? styles['token-expired'] : styles['token-ends-soon']}>
      {state === 'expired' ? tokensTexts.expired : tokensTexts.endsIn({ days: daysLeft(at, now) })}
    </Moment>
  )
}
