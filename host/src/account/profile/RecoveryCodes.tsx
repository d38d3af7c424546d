import { saveFile } from '@arbo/core'
import { Download } from '@arbo/kit/icons'
import { Button, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './account.module.css'

/** The ten codes, to copy or to download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const all = `${codes.join('\n')}\n`
  return (
    <>
      <ul className={styles['recovery-codes']} aria-label={accountTexts.recoveryList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <CopyButton text={all} label={accountTexts.recoveryCopy} />
        <Button
          size="small"
          icon={<Download />}
          onClick={() => saveFile(new Blob([all], { type: 'text/plain' }), accountTexts.recoveryFile)}
        >
          {accountTexts.recoveryDownload}
        </Button>
      </Row>
    </>
  )
}
