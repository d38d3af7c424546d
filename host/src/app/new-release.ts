import { useEffect, useState } from 'react'

const ENTRY = 'script[type=module][src]'
/** Milliseconds before it is asked again while nobody knows; the last one each time from then on. */
const WAITS = [1000, 3000, 10_000, 30_000]

/** Whether the server gives out another build than the one that this page is made of. @throws where nobody knows */
async function isAnotherServed(signal: AbortSignal): Promise<boolean> {
  const own = document.querySelector(ENTRY)?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal })
  const html = await answer.text()
  // What stands between, such as a gateway's page or a network that wants to be paid, has no such script at all.
  if (!own || !answer.ok || !html.includes('type="module"')) throw new Error('Which release is served is not known')
  return !html.includes(`"${own}"`)
}

/** Whether what could not be loaded is gone for good, since a new release has come; asked while `asked`. */
export function useNewRelease(isRequested: boolean): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!isRequested) return
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const ask = (): void => {
      clearTimeout(timer)
      isAnotherServed(over.signal).then(setNew, () => {
        if (over.signal.aborted) return
        clearTimeout(timer)
        timer = setTimeout(ask, WAITS[Math.min(failures++, WAITS.length - 1)])
      })
    }
    ask()
    window.addEventListener('online', ask, { signal: over.signal })
    window.addEventListener('focus', ask, { signal: over.signal })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [isRequested])
  return isRequested && isNew
}
