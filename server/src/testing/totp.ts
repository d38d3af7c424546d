import { TOTP } from 'otpauth'
import { TEST_PASSWORD } from './test-server.ts'
import type { TestClient } from './test-server.ts'

const STEP_MS = 30_000

/** What an authenticator app shows for a secret; `steps` of 30 s later or earlier than now. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

/** Begins a set-up of two-factor sign-in. @returns the code that ends it */
export async function firstTotpCode(client: TestClient): Promise<string> {
  const { data } = await client.call('addTotp', { body: { password: TEST_PASSWORD } })
  return totpCode(data.secret)
}
