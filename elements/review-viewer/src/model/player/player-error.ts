import type { Texts } from '../../texts.ts'

/** media_unreachable: not loaded; media_unsupported: no decoder here; media_broken: damaged data. */
export type PlayerErrorCode = keyof Texts['playerErrors']

/** What the player fails with. The code has a text for the user; message and detail say to a developer what happened. */
export class PlayerError extends Error {
  readonly code: PlayerErrorCode
  readonly detail: string

  constructor(code: PlayerErrorCode, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause })
    this.name = 'PlayerError'
    this.code = code
    this.detail = detail
  }
}

/** Any thrown value as a PlayerError; one that is already typed stays what it is. */
export function toPlayerError(error: unknown, code: PlayerErrorCode): PlayerError {
  if (isPlayerError(error)) return error
  return new PlayerError(code, error instanceof Error ? `${error.name}: ${error.message}` : String(error), error)
}

/** By name: the engine may come from a file of its own, with a class of its own. */
function isPlayerError(error: unknown): error is PlayerError {
  return error instanceof PlayerError || (error instanceof Error && error.name === 'PlayerError' && 'code' in error)
}
