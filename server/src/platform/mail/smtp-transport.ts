import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import { MailRefused } from './transport.ts'
import type { MailTransport } from './transport.ts'

const CONNECT_MS = 20_000
/** A receiver may look into a mail before it says that it has it; giving up sooner would deliver it twice. */
const SILENCE_MS = 120_000
/** Answers about the recipient or the content; a refused sign-in or sender is for us to mend. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

function isFinal(error: Error): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  return isPermanent && typeof command === 'string' && ABOUT_THE_MAIL.includes(command)
}

/**
 * @param url smtp:// or smtps://, with user and password where they are needed
 * @param from the sender's address, with a name: Arbo <arbo@example.com>
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  })
  return {
    isMailbox: false,
    async send(mail) {
      try {
        await transporter.sendMail(messageOf(from, mail))
      } catch (error) {
        throw error instanceof Error && isFinal(error) ? new MailRefused(error) : error
      }
    },
    close: () => transporter.close(),
  }
}
