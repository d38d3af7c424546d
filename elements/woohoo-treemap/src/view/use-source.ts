import { useSession } from '@arbo/kit'
import type { WoohooTreemapProps } from '../props.ts'
import { useConnected } from './use-connected.ts'
import { useGiven } from './use-given.ts'
import type { Source } from './source.ts'

/** What the page gives, else the report of an entity or of the workspace under a session. */
export function useSource(props: WoohooTreemapProps): Source {
  const session = useSession()
  const isGiven = props.data !== undefined || props.loading
  const given = useGiven(props)
  const connected = useConnected(isGiven ? null : (session ?? null), props)
  return isGiven || !session ? given : connected
}
