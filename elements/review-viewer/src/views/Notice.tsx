import type { ReactNode } from 'react'
import { CircleAlert, Info, X } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import { fill, texts } from '../texts.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

/** What the viewer has to say: a refused file, a failed change, changes that wait for the connection. */
export function Notice(): ReactNode {
  const viewer = useViewer()
  const notice = useUi((ui) => ui.notice)
  const offered = notice?.renditionId
  const pending = useReview((review) => review.pending)
  return (
    <div className="notices">
      {pending > 0 && (
        <p className="notice notice-pending" role="status">
          <Info />
          {pending === 1 ? texts.pendingOne : fill('pending', { count: pending })}
        </p>
      )}
      {notice && (
        <div className="notice" data-level={notice.level} role={notice.level === 'error' ? 'alert' : 'status'}>
          {notice.level === 'error' ? <CircleAlert /> : <Info />}
          <span>{notice.text}</span>
          {offered && (
            <Button size="small" onClick={() => viewer.showUploaded(offered)}>
              {texts.uploadShow}
            </Button>
          )}
          <IconButton
            size="small"
            label={texts.dismiss}
            icon={<X />}
            onClick={() => viewer.ui.setState({ notice: null })}
          />
        </div>
      )}
    </div>
  )
}
