import { useState, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { Ellipsis } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useCopyLink } from './useCopyLink.ts'
import { useViewer } from './ViewerContext.tsx'

interface CommentMenuProps {
  comment: Comment
  mayEdit: boolean
  mayDelete: boolean
  onEdit: () => void
}

/** Copy the link, edit and delete; deleting asks once, in place. */
export function CommentMenu({ comment, mayEdit, mayDelete, onEdit }: CommentMenuProps): ReactNode {
  const viewer = useViewer()
  const copyLink = useCopyLink()
  const [asking, setAsking] = useState(false)
  return (
    <Popup
      label={[texts.copyLink, mayEdit && texts.edit, mayDelete && texts.delete].filter(Boolean).join(', ')}
      face={<Ellipsis />}
      className="arbo-size-small"
    >
      {asking ? (
        <div className="confirm">
          <p>{texts.deleteConfirm}</p>
          <div className="form-buttons">
            <Button size="small" variant="ghost" data-close onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button
              size="small"
              variant="danger"
              onClick={() => void viewer.attempt(() => viewer.source.deleteComment(comment.id))}
            >
              {texts.delete}
            </Button>
          </div>
        </div>
      ) : (
        <div className="menu">
          {mayEdit && (
            <Button variant="ghost" size="small" wide data-close onClick={onEdit}>
              {texts.edit}
            </Button>
          )}
          <Button variant="ghost" size="small" wide data-close onClick={() => copyLink(comment)}>
            {texts.copyLink}
          </Button>
          {mayDelete && (
            <Button variant="ghost" size="small" wide onClick={() => setAsking(true)}>
              {texts.delete}
            </Button>
          )}
        </div>
      )}
    </Popup>
  )
}
