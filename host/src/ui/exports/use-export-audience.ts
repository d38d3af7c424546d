import { ROOT_ROLES, type Audience } from '@arbo/core'
import { useState } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'

interface ExportAudience {
  audience: Audience
  setAudience: (audience: Audience) => void
  /** Guests cannot choose: their files hold what is for clients. */
  mayChoose: boolean
}

/** The audience of the next file: the team, until the user chooses another. */
export function useExportAudience(): ExportAudience {
  const mayChoose = useSessionState(({ member }) => member !== null && member.ws_root_role_id !== ROOT_ROLES.guest)
  const [audience, setAudience] = useState<Audience>('team')
  return { audience, setAudience, mayChoose }
}
