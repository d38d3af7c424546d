import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** Only what the data of an authenticator is made of (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 256) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

export interface SoftOptions {
  origin: string
  rpId?: string
  /** Without the person's finger or PIN. */
  unverified?: boolean
  counter?: number
}

/** A passkey as a browser and its authenticator make one: ES256, attestation none. */
export class SoftPasskey {
  readonly #key: KeyObject
  readonly #cose: Buffer
  readonly id = randomBytes(32)

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #authData({ origin, rpId, unverified, counter = 0 }: SoftOptions, attested = false): Buffer {
    const flags = PRESENT | (unverified ? 0 : VERIFIED) | (attested ? ATTESTED : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const parts: Buffer[] = [sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), count]
    if (attested) parts.push(Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#cose)
    return Buffer.concat(parts)
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** @param options of me/passkeys/options */
  create({ challenge }: Record<string, unknown>, place: SoftOptions) {
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authData(place, true)],
      ]),
    )
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', String(challenge), place.origin)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    }
  }

  /** @param options of passkeys/options */
  get({ challenge }: Record<string, unknown>, place: SoftOptions) {
    const authData = this.#authData(place)
    const clientData = this.#clientData('webauthn.get', String(challenge), place.origin)
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key)),
      },
    }
  }
}
