import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../make-folder.ts'
import { messageOf } from './message.ts'
import type { MailTransport } from './transport.ts'

/** Mails open accounts: only the person who runs the server may read them. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** '20260504T093015123Z': sorts by time, and every file system takes it. */
function stamp(date: Date): string {
  return date.toISOString().replace(/[-:.]/g, '')
}

/** The outbox of an installation without a mail server: one .eml file per mail, which any mail program opens. */
export function folderTransport(folder: string, from: string): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    isMailbox: true,
    async send(mail) {
      makeFolder(folder, FOLDER_MODE)
      const { message } = await transporter.sendMail(messageOf(from, mail))
      const file = join(folder, `${stamp(mail.createdAt)}-${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: FILE_MODE })
      await rename(`${file}.part`, file)
    },
    close: () => transporter.close(),
  }
}
