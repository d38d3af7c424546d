import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The message as it came over the line. */
  raw: string
}

export interface TestSmtpServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

export interface SmtpBehaviour {
  /** Asked at each recipient; a returned answer refuses it. */
  refuse?: (address: string) => { code: number; message: string } | undefined
  /** Waited for before the message is acknowledged. */
  beforeAcknowledge?: () => Promise<void>
  login?: { user: string; pass: string }
}

/** A mail server on a free port of this machine. */
export async function testSmtpServer(behaviour: SmtpBehaviour = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const { refuse, beforeAcknowledge, login } = behaviour
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      const isRight = auth.username === login?.user && auth.password === login?.pass
      done(isRight ? null : Object.assign(new Error('wrong password'), { responseCode: 535 }), { user: auth.username })
    },
    onRcptTo({ address }, _session, done) {
      const answer = refuse?.(address)
      done(answer ? Object.assign(new Error(answer.message), { responseCode: answer.code }) : undefined)
    },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const raw = await text(stream)
        await beforeAcknowledge?.()
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
      }
      callbackify(take)(done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const userInfo = login ? `${login.user}:${login.pass}@` : ''
  return {
    url: `smtp://${userInfo}127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
