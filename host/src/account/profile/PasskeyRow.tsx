import type { Passkey } from '@arbo/core'
import { KeyRound } from '@arbo/kit/icons'
import { Button, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import styles from './account.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const { name, created_at, last_used_at, backed_up } = passkey
  return (
    <li>
      <KeyRound size={20} />
      <span className="arbo-stack arbo-fill arbo-breaks">
        <Text as="strong" weight="medium">
          {name}
        </Text>
        <Text tone="muted" font="small">
          <TimeAgo at={created_at} words={(moment) => accountTexts.passkeyMade({ moment })} />
          {' · '}
          {last_used_at ? (
            <TimeAgo at={last_used_at} words={(moment) => accountTexts.lastUsed({ moment })} />
          ) : (
            accountTexts.passkeyUnused
          )}
        </Text>
      </span>
      {backed_up && <span className={styles['account-badge']}>{accountTexts.passkeySynced}</span>}
      <span className={styles['account-row-actions']}>
        <Button size="small" variant="ghost" aria-label={accountTexts.passkeyRenameNamed({ name })} onClick={onRename}>
          {accountTexts.passkeyRename}
        </Button>
        <Button size="small" aria-label={accountTexts.passkeyRemoveNamed({ name })} onClick={onRemove}>
          {accountTexts.passkeyRemove}
        </Button>
      </span>
    </li>
  )
}
