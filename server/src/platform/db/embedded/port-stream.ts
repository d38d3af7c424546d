import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * One connection to the embedded engine, in the shape of the socket that node-postgres expects: the raw wire protocol
 * over a MessagePort.
 */
export class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>
  #port: MessagePort | undefined
  #waiting: Buffer[] = []

  /** @param open asks the engine for a new port; it may have to start the engine first */
  constructor(open: () => Promise<MessagePort>) {
    super()
    this.#open = open
  }

  /** node-postgres calls this with a port and a host, which mean nothing here. */
  connect(): this {
    this.#open().then(
      (port) => this.#attach(port),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  /** Chunks of one turn go to the other thread together: a message costs as much as a small statement. */
  #send(chunks: Buffer[]): void {
    if (this.#waiting.push(...chunks) > chunks.length) return
    process.nextTick(() => {
      this.#port?.postMessage(this.#waiting.length === 1 ? this.#waiting[0] : Buffer.concat(this.#waiting))
      this.#waiting = []
    })
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Behind the last chunk.
    process.nextTick(() => this.#port?.close())
    done(error)
  }

  #attach(port: MessagePort): void {
    if (this.destroyed) {
      port.close()
      return
    }
    this.#port = port
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    port.on('close', () => {
      this.push(null)
      this.destroy()
    })
    this.emit('connect')
  }
}
