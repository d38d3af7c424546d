import { useEffect, useState } from 'react'

const ENTRY = 'script[type=module][src]'
/** Milliseconds between tries while the answer is unknown; the last one repeats. */
const WAITS = [1000, 3000, 10_000, 30_000]

/** Whether the server serves another build than this page's. @throws where that cannot be told */
async function isAnotherServed(signal: AbortSignal): Promise<boolean> {
  const own = document.querySelector(ENTRY)?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal })
  const html = await answer.text()
  // A gateway's error page or a captive portal has no such script at all.
  if (!own || !answer.ok || !html.includes('type="module"')) throw new Error('Which release is served is not known')
  return !html.includes(`"${own}"`)
}

/** Whether code failed to load because a new release is served; the server is asked while `isRequested`. */
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
