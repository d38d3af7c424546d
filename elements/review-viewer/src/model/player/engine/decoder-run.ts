import { isLeading, type DecodeRun } from './decode-plan.ts'
import type { PacketIndex } from './packet-index.ts'

/** Chunks in the decoder's queue. More keeps a multi-threaded decoder busy, fewer lets a new wish start sooner. */
const MOST_QUEUED = 4

/** Platforms may round a timestamp on its way through the decoder by this much, in microseconds. */
const TIMESTAMP_SLACK = 2

export interface DecoderEvents {
  /** A picture came out; the receiver owns it. */
  picture(packet: number, image: VideoFrame): void
  /** Something changed that may let the caller go on: a chunk taken, a picture out, an error. */
  progress(): void
}

/**
 * One VideoDecoder, fed in decode order from a key packet on. Pictures are recognised by their timestamp, never by
 * counting, so that a dropped or repeated picture cannot shift the numbers.
 */
export class DecoderRun implements DecodeRun {
  start = 0
  next = 0
  ended = true
  readonly pending = new Set<number>()
  /** Set when the decoder gave up; cleared by restart(). */
  error: DOMException | undefined
  /** Pictures since the last restart. */
  pictures = 0
  restarts = 0
  readonly #index: PacketIndex
  readonly #config: VideoDecoderConfig
  readonly #events: DecoderEvents
  #decoder: VideoDecoder | undefined

  constructor(index: PacketIndex, config: VideoDecoderConfig, events: DecoderEvents) {
    this.#index = index
    this.#config = config
    this.#events = events
  }

  get full(): boolean {
    return (this.#decoder?.decodeQueueSize ?? 0) >= MOST_QUEUED
  }

  /** Drops all that is in flight and makes ready to be fed from a key packet. */
  restart(key: number): void {
    if (!this.#decoder || this.#decoder.state === 'closed') this.#decoder = this.#create()
    else this.#decoder.reset()
    this.#decoder.configure(this.#config)
    this.start = key
    this.next = key
    this.ended = false
    this.error = undefined
    this.pictures = 0
    this.pending.clear()
    this.restarts++
  }

  /**
   * Passes packets by that cannot be decoded in this run: leading pictures of the open GOP that it began with. They
   * refer to the group before; fed without it, they make Chromium's decoder give up.
   */
  skipLeading(): void {
    while (this.next < this.#index.packetCount && isLeading(this.#index, this.start, this.next)) this.next++
  }

  /** Feeds the chunk of packet `next`. */
  feed(chunk: EncodedVideoChunk): void {
    const packet = this.next++
    if (this.#index.frameOfPacket[packet] !== -1) this.pending.add(packet)
    try {
      this.#decoder?.decode(chunk)
    } catch (error) {
      this.#fail(error instanceof DOMException ? error : new DOMException(String(error), 'DataError'))
    }
  }

  /** Gets the last pictures out; the run has ended then. */
  async flush(): Promise<void> {
    this.ended = true
    const decoder = this.#decoder
    if (!decoder || decoder.state !== 'configured') return
    try {
      await decoder.flush()
    } catch (error) {
      // AbortError: closed meanwhile. Everything else has reached #fail by the decoder's own callback already.
      if (!(error instanceof DOMException)) throw error
    }
    this.pending.clear()
  }

  close(): void {
    this.ended = true
    this.pending.clear()
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close()
    this.#decoder = undefined
  }

  #create(): VideoDecoder {
    const decoder = new VideoDecoder({
      output: (image) => this.#output(decoder, image),
      error: (error) => {
        if (decoder === this.#decoder) this.#fail(error)
      },
    })
    decoder.addEventListener('dequeue', () => this.#events.progress())
    return decoder
  }

  #output(decoder: VideoDecoder, image: VideoFrame): void {
    const packet = decoder === this.#decoder ? this.#packetAt(image.timestamp) : undefined
    if (packet === undefined) {
      image.close()
      return
    }
    this.pictures++
    // Pictures come in presentation order: what should have come before this one was lost in the decoder.
    const time = this.#index.micros[packet] ?? 0
    for (const waiting of this.pending) {
      if ((this.#index.micros[waiting] ?? 0) <= time) this.pending.delete(waiting)
    }
    this.#events.picture(packet, image)
    this.#events.progress()
  }

  /** The waited-for packet with this timestamp; undefined for hidden pictures. */
  #packetAt(timestamp: number): number | undefined {
    let nearest: number | undefined
    let slack = TIMESTAMP_SLACK + 1
    for (const packet of this.pending) {
      const off = Math.abs((this.#index.micros[packet] ?? 0) - timestamp)
      if (off < slack) [nearest, slack] = [packet, off]
    }
    return nearest
  }

  #fail(error: DOMException): void {
    this.error = error
    this.ended = true
    this.pending.clear()
    this.#events.progress()
  }
}
