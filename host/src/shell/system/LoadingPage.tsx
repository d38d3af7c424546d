import { Loading } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { texts } from '../../app/texts.ts'

/** /loading, also shown while the next page is being decided. */
export function LoadingScreen(): ReactNode {
  return (
    <main className="message-page" id="content" tabIndex={-1}>
      <Loading label={texts.loading}>
        <LogoMark size={32} />
      </Loading>
    </main>
  )
}
