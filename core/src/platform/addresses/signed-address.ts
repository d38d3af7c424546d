const SIGNED = /\/storage\/files\/[^?]*\?(?:.*&)?access_token=([0-9a-z]+)\./

/** When a signed address of a file ends, in epoch milliseconds; null for any other address. */
export function endOfAddress(url: string): number | null {
  const [, seconds] = SIGNED.exec(url) ?? []
  return seconds === undefined ? null : Number.parseInt(seconds, 36) * 1000
}
