import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { MessagePage } from './MessagePage.tsx'

/** The code of a page could not be fetched. */
export function LoadFailed(): ReactNode {
  return (
    <MessagePage
      title={texts.newVersionTitle}
      message={texts.newVersionMessage}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
      }
    />
  )
}
