import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { folderTransport } from './folder-transport.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

/** The mail server of the configuration, else the outbox folder. */
export function openTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  const { smtpUrl, mailFrom, dataDir } = config
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : folderTransport(resolve(dataDir, 'outbox'), mailFrom)
}
