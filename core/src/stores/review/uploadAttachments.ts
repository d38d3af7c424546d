import { ApiError, isApiError } from '../../api/ApiError.ts'
import type { Session } from '../../session/types.ts'
import { text } from '../../texts.ts'
import { asUploadError } from '../../upload/uploadError.ts'
import { uploadFiles } from '../../upload/uploadFiles.ts'
import type { NewAttachment } from '../review-types.ts'
import type { CommentBody } from './outboxStorage.ts'

type SentAttachment = NonNullable<CommentBody['attachments']>[number]

/** What of a comment's attachments has arrived, by the comment's id and the place in it: a retry sends the rest. */
export type StoredAttachments = Map<string, (SentAttachment | undefined)[]>

/**
 * Sends the files of a comment. Answers what its body says of them, in their order.
 * Rejects with the ApiError of the first that failed; those that arrived are kept in `stored`.
 */
export async function uploadAttachments(
  session: Session,
  itemId: string,
  commentId: string,
  attachments: readonly NewAttachment[],
  stored: StoredAttachments,
): Promise<SentAttachment[]> {
  const arrived = stored.get(commentId) ?? []
  stored.set(commentId, arrived)
  const wsCode = session.getState().workspaceCode
  if (wsCode === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
  const waiting: { at: number; file: File; voice: { voice?: NonNullable<SentFile['voice']> } }[] = []
  for (const [at, each] of attachments.entries()) {
    if ('url' in each) arrived[at] = each
    else if (!arrived[at]) waiting.push({ at, file: each.file, voice: each.voice ? { voice: each.voice } : {} })
  }
  if (waiting.length > 0) {
    const files = waiting.map(({ file }) => file)
    const result = await uploadFiles(session, { wsCode, itemId, files, purpose: 'comment' }).catch((error: unknown) => {
      throw isApiError(error) ? asUploadError(error) : error
    })
    for (const [index, { at, voice }] of waiting.entries()) {
      const file = result.files[index]
      if (file) arrived[at] = { key: file.key, name: file.name, ...voice }
    }
    const [error] = result.errors.values()
    if (error) throw asUploadError(error)
  }
  return arrived.flatMap((each) => (each ? [each] : []))
}

type SentFile = Extract<SentAttachment, { key: string }>
