import { useEffect, useState } from 'react'

const ENTRY = 'script[type=module][src]'

/** Whether the server gives out another build than the one that this page is made of. */
async function isAnotherServed(): Promise<boolean> {
  const own = document.querySelector(ENTRY)?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  const html = answer.ok ? await answer.text() : ''
  // What stands between, such as a network that wants to be paid, has no such script at all.
  return !!own && html.includes('type="module"') && !html.includes(`"${own}"`)
}

/** Whether what could not be loaded is gone for good, since a new release has come; asked while `asked`. */
export function useNewRelease(asked: boolean): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!asked) return
    let gone = false
    isAnotherServed().then(
      (another) => gone || setNew(another),
      // No connection: nobody knows.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [asked])
  return asked && isNew
}
