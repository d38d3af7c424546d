import { useState, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { Ellipsis } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useCopyLink } from './use-copy-link.ts'
import { useViewer } from './ViewerContext.tsx'

interface CommentMenuProps {
  comment: Comment
  mayEdit: boolean
  mayDelete: boolean
  /** Whether this user says for whom it is. */
  maySetAudience: boolean
  onEdit: () => void
}

/** Copy the link, edit and delete; deleting asks once, in place. */
export function CommentMenu({ comment, mayEdit, mayDelete, maySetAudience, onEdit }: CommentMenuProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const copyLink = useCopyLink()
  const [asking, setAsking] = useState(false)
  const { source } = viewer
  const other = comment.audience === 'team' ? 'clients' : 'team'
  const otherLabel =
    maySetAudience && source.setAudience && texts[other === 'clients' ? 'audienceShare' : 'audienceKeep']
  return (
    <Popup
      label={[texts.copyLink, mayEdit && texts.edit, otherLabel, mayDelete && texts.delete].filter(Boolean).join(', ')}
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
          {otherLabel && (
            <Button
              variant="ghost"
              size="small"
              wide
              data-close
              onClick={() => void viewer.attempt(async () => source.setAudience?.(comment.id, other))}
            >
              {otherLabel}
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
