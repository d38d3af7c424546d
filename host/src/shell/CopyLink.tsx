import { Check, CircleAlert, Link } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sharedAddress } from '../app/guard/shared-address.ts'
import { texts } from '../app/texts.ts'
import { frameTexts } from './texts.ts'
import { useCopyLink, type CopyState } from './use-copy-link.ts'
import styles from './shell.module.css'

const BUTTONS: Record<CopyState, { icon: ReactNode; label: string }> = {
  idle: { icon: <Link />, label: frameTexts.copyLink },
  copied: { icon: <Check />, label: texts.copied },
  failed: { icon: <CircleAlert />, label: texts.copyFailed },
}

/** Writes the address of this page to the clipboard. */
export function CopyLink(): ReactNode {
  const { state, copy, leave } = useCopyLink()
  const { icon, label } = BUTTONS[state]
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={styles['copy-link']}
        icon={icon}
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
