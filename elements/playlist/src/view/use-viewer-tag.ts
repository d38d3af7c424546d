import { TAGS } from '@arbo/core/wire'
import { useEffect, useState } from 'react'

const TAG = TAGS.reviewViewer

/** Whether the page has loaded the element that shows pictures; it may come later. */
export function useViewerTag(): boolean {
  const [isThere, setThere] = useState(() => customElements.get(TAG) !== undefined)
  useEffect(() => {
    if (isThere) return
    let gone = false
    void customElements.whenDefined(TAG).then(() => gone || setThere(true))
    return () => void (gone = true)
  }, [isThere])
  return isThere
}
