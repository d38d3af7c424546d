import { Check, CircleAlert, Link } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sharedAddress } from '../app/guard/shared-address.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { texts } from '../app/texts.ts'
import { useCopyLink, type CopyState } from './use-copy-link.ts'
import styles from './shell.module.css'

const ICONS: Record<CopyState, ReactNode> = { idle: <Link />, copied: <Check />, failed: <CircleAlert /> }

/** Writes the address of this page to the clipboard. */
export function CopyLink(): ReactNode {
  const { state, copy, leave } = useCopyLink()
  const label = { idle: shellTexts.copyLink, copied: texts.copied, failed: texts.copyFailed }[state]
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={styles['copy-link']}
        icon={ICONS[state]}
        onClick={() => void copy(sharedAddress(window.location.href))}
        onPointerLeave={leave}
      >
        {label}
      </Button>
      <span className="arbo-visually-hidden" role="status">
        {state === 'idle' ? '' : label}
      </span>
    </>
  )
}
