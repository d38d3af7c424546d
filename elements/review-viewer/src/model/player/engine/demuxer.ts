import {
  BlobSource,
  EncodedPacketSink,
  HLS,
  Input,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  UnsupportedInputFormatError,
  UrlSource,
  WEBM,
  type EncodedPacket,
  type InputVideoTrack,
  type Source,
} from 'mediabunny'
import { DEFAULT_FRAME_RATE } from '../../constants.ts'
import { toRational, type Rational } from '../../rational.ts'
import type { MediaAddress } from '../media-address.ts'
import { isHls } from '../media-type.ts'
import type { Orientation } from '../painter.ts'
import { PlayerError, toPlayerError } from '../player-error.ts'
import type { PlayerMedia } from '../player-types.ts'
import { buildPacketIndex, type PacketIndex } from './packet-index.ts'

const FORMATS = [MP4, QTFF, WEBM, MATROSKA, HLS, MPEG_TS]

/** Attempts after the first for one request; the waits are 0.3, 0.6 and 1.2 s. */
const RETRIES = 3

/** Files store rates like 1/90000 or 1/12800; where the demuxer knows none that fits, microseconds do. */
const MOST_TICKS_A_SECOND = 10_000_000

/** The packets of a clip's video track: their index, and their data in decode order. */
export interface Demuxer {
  readonly index: PacketIndex
  readonly config: VideoDecoderConfig
  /** Upright size in square pixels. */
  readonly width: number
  readonly height: number
  readonly orientation: Orientation
  readonly hasSound: boolean
  /** Where a media element's time line begins on this one, in microseconds: players of HLS move the start to 0. */
  readonly elementOrigin: number
  /** @throws PlayerError media_unreachable or media_broken */
  read(packet: number): Promise<EncodedVideoChunk>
  close(): void
}

/**
 * Opens a clip and reads the index of all its packets (no picture data where the container has a table).
 * @throws PlayerError media_unreachable, media_unsupported or media_broken
 */
export async function openDemuxer(media: PlayerMedia, address: MediaAddress, signal: AbortSignal): Promise<Demuxer> {
  const traffic: Traffic = {}
  const input = new Input({
    source: await openSource(media, address, traffic),
    formats: FORMATS,
    formatOptions: { hls: { offsetTimestampsByDateTime: false } },
  })
  const dispose = (): void => input.dispose()
  if (signal.aborted) dispose()
  signal.addEventListener('abort', dispose, { once: true })
  try {
    return await readTrack(input, media, traffic)
  } catch (error) {
    input.dispose()
    throw explain(error, traffic)
  } finally {
    signal.removeEventListener('abort', dispose)
  }
}

async function readTrack(input: Input, media: PlayerMedia, traffic: Traffic): Promise<Demuxer> {
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new PlayerError('media_unsupported', 'The file has no video track')
  const config = await track.getDecoderConfig()
  if (!config) throw new PlayerError('media_unsupported', `Unknown codec ${String(await track.getInternalCodecId())}`)
  const sink = new EncodedPacketSink(track)
  const packets = await readPackets(sink)
  const hint = toRational(media.frameRate ?? DEFAULT_FRAME_RATE)
  const timeBase = await readTimeBase(track)
  const metas = packets.map(({ timestamp, type }) => ({
    ticks: Math.round((timestamp * timeBase.den) / timeBase.num),
    key: type === 'key',
  }))
  const index = buildPacketIndex(metas, timeBase, hint, media.frameTable?.count)
  if (index.table.count === 0) throw new PlayerError('media_broken', 'The video track has no frames')
  if (index.keys.length === 0) throw new PlayerError('media_broken', 'The video track has no key frame')
  const sound = await track.getPrimaryPairableAudioTrack()
  return {
    index,
    config,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    orientation: { rotation: await track.getRotation(), flip: await track.getFlip() },
    hasSound: sound !== null,
    elementOrigin: isHls(media)
      ? Math.round((await input.getFirstTimestamp(sound ? [track, sound] : [track])) * 1_000_000)
      : 0,
    async read(packet) {
      try {
        return toChunk(await readData(sink, packets, packet), index.micros[packet] ?? 0)
      } catch (error) {
        throw explain(error, traffic)
      }
    },
    close: () => input.dispose(),
  }
}

/** All packets in decode order, without their data. */
async function readPackets(sink: EncodedPacketSink): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = []
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) packets.push(packet)
  return packets
}

async function readTimeBase(track: InputVideoTrack): Promise<Rational> {
  const resolution = await track.getTimeResolution()
  const usable = Number.isInteger(resolution) && resolution > 0 && resolution <= MOST_TICKS_A_SECOND
  return { num: 1, den: usable ? resolution : 1_000_000 }
}

async function readData(sink: EncodedPacketSink, packets: EncodedPacket[], packet: number): Promise<EncodedPacket> {
  const before = packets[packet - 1]
  const data = before ? await sink.getNextPacket(before) : await sink.getFirstPacket()
  const entry = packets[packet]
  if (!data || !entry || data.timestamp !== entry.timestamp || data.byteLength < entry.byteLength) {
    throw new PlayerError('media_broken', `The data of packet ${packet} is missing`)
  }
  return data
}

function toChunk(packet: EncodedPacket, timestamp: number): EncodedVideoChunk {
  return new EncodedVideoChunk({ type: packet.type, timestamp, data: packet.data })
}

/** What went wrong with requests; the demuxer's own errors do not say. */
interface Traffic {
  failure?: string
  /** The server answered 4xx. */
  refused?: boolean
}

async function openSource(media: PlayerMedia, address: MediaAddress, traffic: Traffic): Promise<Source> {
  const mediaUrl = new URL(media.src, document.baseURI).href
  // Parts of a film are asked for by its newest address; what a playlist names is asked for as it is.
  const send: typeof fetch = async (input, init) => {
    const isOwn = new URL(input instanceof Request ? input.url : input, document.baseURI).href === mediaUrl
    if (!isOwn) return fetch(input, init)
    const { src } = address
    const response = await fetch(src, init)
    const next = response.status === 401 ? await address.after(src) : null
    return next === null ? response : fetch(next, init)
  }
  const fetchNoted: typeof fetch = async (input, init) => {
    try {
      const response = await send(input, init)
      traffic.refused = response.status >= 400 && response.status < 500
      traffic.failure = response.ok ? undefined : `HTTP ${response.status} for ${response.url}`
      return response
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) traffic.failure = String(error)
      throw error
    }
  }
  if (/^(blob|data):/i.test(media.src)) {
    // Ranges of blob: URLs work in few browsers and of data: URLs in none; both are in memory anyway.
    try {
      return new BlobSource(await (await fetch(media.src)).blob())
    } catch (error) {
      throw toPlayerError(error, 'media_unreachable')
    }
  }
  return new UrlSource(new URL(media.src, document.baseURI), {
    requestInit: media.requestInit,
    fetchFn: fetchNoted,
    // Of reading ahead that nobody waits for: who needs the data asks for it again, and is told.
    handleUnhandledError: () => undefined,
    // What the server refused it refuses again; a lost connection and a server in trouble may come back.
    getRetryDelay: (attempts) => (attempts < RETRIES && !traffic.refused ? 0.3 * 2 ** attempts : null),
  })
}

function explain(error: unknown, traffic: Traffic): PlayerError {
  if (error instanceof PlayerError) return error
  if (traffic.failure) return new PlayerError('media_unreachable', traffic.failure, error)
  if (error instanceof UnsupportedInputFormatError) return toPlayerError(error, 'media_unsupported')
  return toPlayerError(error, 'media_broken')
}
