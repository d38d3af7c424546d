import type { PlayerMedia } from './player-types.ts'

/** The address of a clip, which runs out while the clip is open and is then followed by another one. */
export class MediaAddress {
  #src: string
  readonly #ask: PlayerMedia['expired']
  #asking: Promise<void> | undefined

  constructor({ src, expired }: Pick<PlayerMedia, 'src' | 'expired'>) {
    this.#src = src
    this.#ask = expired
  }

  get src(): string {
    return this.#src
  }

  take(src: string): void {
    this.#src = src
  }

  /** The one that follows an address that the server refused; null where there is none. */
  async after(refusedUrl: string): Promise<string | null> {
    if (this.#src === refusedUrl && this.#ask) {
      this.#asking ??= this.#another(this.#ask)
      await this.#asking
    }
    return this.#src === refusedUrl ? null : this.#src
  }

  /** The same for who only knows that something failed: the server says whether it was the address. */
  async afterFailure(failedUrl: string): Promise<string | null> {
    if (this.#src !== failedUrl) return this.#src
    return (await hasEnded(failedUrl)) ? this.after(failedUrl) : null
  }

  async #another(ask: NonNullable<PlayerMedia['expired']>): Promise<void> {
    const next = await ask()
    if (next !== null) this.#src = next
    this.#asking = undefined
  }
}

/** Whether the server refuses an address that it gave out before. */
export async function hasEnded(src: string): Promise<boolean> {
  if (/^(blob|data):/i.test(src)) return false
  const answer = await fetch(src, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 401
}
