import { checkedType } from '../../platform/storage/content-kind.ts'
import type { UploadPolicy } from '../../platform/storage/upload-form.ts'
import { attachmentContent } from './attachment-content.ts'
import { ATTACHMENT } from '../../platform/uploads/attachments.ts'

/** What an attachment is, its content says; of a rendition it has to be what was announced. */
export const judgeOf = ({ context }: UploadPolicy) => (context['use'] === ATTACHMENT ? attachmentContent : checkedType)
