import { ApiError, isApiError } from '../../platform/api/api-error.ts'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { Session } from '../../platform/session/types.ts'
import { text } from '../../platform/texts.ts'
import { asUploadError } from '../../platform/upload/upload-error.ts'
import { uploadFiles } from '../../platform/upload/upload-files.ts'
import type { NewAttachment } from './review-types.ts'
import type { CommentBody } from './outbox-storage.ts'

type SentAttachment = NonNullable<CommentBody['attachments']>[number]
type SentFile = Extract<SentAttachment, { key: string }>

/** The part of an attachment that is on the server: all of it, or a form by which it continues where it stopped. */
interface Begun {
  sent?: SentAttachment
  form?: UploadForm
}

/** Arrived attachments, by the comment's id and the place in it: a retry sends the rest. */
export type StoredAttachments = Map<string, Begun[]>

/** Keys of what is on the server and belongs to no comment. */
export function leftOver(begun: readonly Begun[]): string[] {
  return begun.flatMap(({ sent, form }) => (form ? [form.data.key] : sent && 'key' in sent ? [sent.key] : []))
}

/** A comment whose attachments are sent. */
interface CommentFiles {
  itemId: string
  commentId: string
  attachments: readonly NewAttachment[]
  signal: AbortSignal
}

/**
 * Sends the files of a comment. Answers what its body says of them, in their order.
 * Rejects with the ApiError of the first that failed; what is there of them is kept in `stored`.
 */
export async function uploadAttachments(
  session: Session,
  { itemId, commentId, attachments, signal }: CommentFiles,
  stored: StoredAttachments,
): Promise<SentAttachment[]> {
  const begun = stored.get(commentId) ?? attachments.map((): Begun => ({}))
  stored.set(commentId, begun)
  const wsCode = session.getState().workspaceCode
  if (wsCode === null) throw new ApiError(400, { error: 'no_workspace', message: text('session.no_workspace') })
  const filesToSend: { at: number; file: File; voice: { voice?: NonNullable<SentFile['voice']> } }[] = []
  for (const [at, each] of attachments.entries()) {
    if ('url' in each) begun[at] = { sent: each }
    else if (!begun[at]?.sent) filesToSend.push({ at, file: each.file, voice: each.voice ? { voice: each.voice } : {} })
  }
  if (filesToSend.length > 0) {
    const files = filesToSend.map(({ file }) => file)
    const forms = filesToSend.flatMap(({ at }) => begun[at]?.form ?? [])
    const result = await uploadFiles(session, {
      wsCode,
      itemId,
      files,
      purpose: 'comment',
      signal,
      // The outbox waits and tries again by itself; meanwhile what is behind it is not held up.
      limits: { attempts: 1 },
      ...(forms.length === files.length ? { forms } : {}),
    }).catch((error: unknown) => {
      throw isApiError(error) ? asUploadError(error) : error
    })
    for (const [index, { at, voice }] of filesToSend.entries()) {
      const [file, form] = [result.files[index], result.forms[index]]
      const error = result.errors.get(index)
      const goesOn = error === undefined || error.status === 0 || error.status >= 500
      begun[at] = file ? { sent: { key: file.key, name: file.name, ...voice } } : form && goesOn ? { form } : {}
    }
    const [error] = result.errors.values()
    if (error) throw asUploadError(error)
  }
  return begun.flatMap(({ sent }) => (sent ? [sent] : []))
}
