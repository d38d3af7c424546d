import { pageLanguage, type Session } from '@arbo/core'
import { datesIn, readerZone } from '@arbo/core/format'
import { waitingWork } from '@arbo/core/internal'
import { shellTexts } from './shell-texts.ts'
import { unsent } from './unsent.ts'

export { countUnsent, discardUnsent } from '@arbo/core/internal'

/** Sends what waits in the session's workspace, whatever page is open, and says how much it is, and since when what shows. */
export function followUnsent(session: Session): () => void {
  let code: string | null = null
  let work: ReturnType<typeof waitingWork> | null = null
  let stop = (): void => undefined

  function show(): void {
    const state = session.getState()
    const { keptAt = null } = state
    const count = work?.getState().count ?? 0
    const words = [
      keptAt === null ? '' : shellTexts.keptAt({ time: datesIn(readerZone(state), pageLanguage()).moment(keptAt) }),
      count === 0 ? '' : shellTexts.unsent({ count }),
    ]
    unsent.setState({ words: words.filter(Boolean).join(' ') })
  }

  function follow(): void {
    const { workspaceCode } = session.getState()
    if (workspaceCode !== code) {
      code = workspaceCode
      stop()
      work = waitingWork(session)
      stop = work.subscribe(show)
    }
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
