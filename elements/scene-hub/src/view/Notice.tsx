import type { ReactNode } from 'react'
import { CircleAlert, X } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useNotices } from './notices.ts'

/** Why the last change was not saved. */
export function Notice(): ReactNode {
  const texts = useTexts()
  const { notice, dismiss } = useNotices()
  return (
    <div className="notice-place" role="alert">
      {notice !== null && (
        <p className="notice">
          <CircleAlert size={16} />
          <span>{notice}</span>
          <IconButton size="small" label={texts.dismiss} icon={<X />} onClick={dismiss} />
        </p>
      )}
    </div>
  )
}
