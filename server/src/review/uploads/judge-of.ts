import { checkedType } from '../../platform/storage/content-kind.ts'
import type { UploadPolicy } from '../../platform/storage/upload-form.ts'
import { attachmentContent } from './attachment-content.ts'
import { ATTACHMENT } from '../../platform/uploads/attachments.ts'

/** The content of an attachment decides its type; a rendition has to be of the type that was announced. */
export const judgeOf = ({ context }: UploadPolicy) => (context['use'] === ATTACHMENT ? attachmentContent : checkedType)
