import type { Session } from '@arbo/core'
import { waitingWork } from '@arbo/core/internal'
import { texts } from './texts.ts'
import { unsent } from './unsent.ts'

export { countUnsent, discardUnsent } from '@arbo/core/internal'

/** Sends what waits in the session's workspace, whatever page is open, and says how much it is. */
export function followUnsent(session: Session): () => void {
  let code: string | null = null
  let stop = (): void => undefined
  const follow = (): void => {
    const { workspaceCode } = session.getState()
    if (workspaceCode === code) return
    code = workspaceCode
    stop()
    const work = waitingWork(session)
    const show = (): void => {
      const { count } = work.getState()
      unsent.setState({ words: count > 0 ? texts.unsent(count) : '' })
    }
    stop = work.subscribe(show)
    show()
  }
  follow()
  const unfollow = session.subscribe(follow)
  return () => {
    unfollow()
    stop()
    unsent.setState({ words: '' })
  }
}
