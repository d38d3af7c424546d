import { readerZone } from '@arbo/core/format'
import { ZoneContext } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useSessionState } from './use-session-state.ts'

/** All below shows days and times on the reader's clocks (XFIX-21). */
export function ReaderZone({ children }: { children: ReactNode }): ReactNode {
  const zone = useSessionState(readerZone)
  return <ZoneContext value={zone}>{children}</ZoneContext>
}
