import { Download } from '@arbo/kit/icons'
import { Button, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './account.module.css'

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = accountTexts.recoveryFile
  link.click()
  URL.revokeObjectURL(url)
}

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
        <Button size="small" icon={<Download />} onClick={() => download(all)}>
          {accountTexts.recoveryDownload}
        </Button>
      </Row>
    </>
  )
}
