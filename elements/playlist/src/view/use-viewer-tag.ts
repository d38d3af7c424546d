import { TAGS } from '@arbo/core/wire'
import { useEffect, useState } from 'react'

const TAG = TAGS.reviewViewer

/** Whether the page has loaded the element that shows pictures; it may come later. */
export function useViewerTag(): boolean {
  const [isThere, setThere] = useState(() => customElements.get(TAG) !== undefined)
  useEffect(() => {
    if (isThere) return
    let isGone = false
    void customElements.whenDefined(TAG).then(() => isGone || setThere(true))
    return () => void (isGone = true)
  }, [isThere])
  return isThere
}
