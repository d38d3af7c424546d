import { checkedType } from '../../storage/contentKind.ts'
import type { UploadPolicy } from '../../storage/upload-form.ts'
import { attachmentContent } from './attachmentContent.ts'
import { ATTACHMENT } from './attachments.ts'

/** What an attachment is, its content says; of a rendition it has to be what was announced. */
export const judgeOf = ({ context }: UploadPolicy) => (context['use'] === ATTACHMENT ? attachmentContent : checkedType)
