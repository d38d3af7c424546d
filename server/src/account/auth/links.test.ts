import { describe, expect, test } from 'vitest'
import { deriveSecrets } from '../../platform/http/secrets.ts'
import { expiresIn, isLink, signLink } from '../../platform/access/signed-links.ts'

const secrets = deriveSecrets('a secret of at least thirty-two letters')
const PARTS = ['account', 'a@example.com', 'hash']
const LATER = expiresIn(60)
const proof = signLink(secrets, 'reset', PARTS, LATER)
const isGood = (parts: Partial<{ purpose: string; parts: string[]; expires: number; proof: string }>) =>
  isLink(secrets, parts.purpose ?? 'reset', parts.parts ?? PARTS, parts.expires ?? LATER, parts.proof ?? proof)

describe('mailed links', () => {
  test('AUTH-44 a proof is valid only for its purpose, its parts and its time', () => {
    expect(isGood({})).toBe(true)
    expect(isGood({ purpose: 'activation' })).toBe(false)
    expect(isGood({ parts: ['account', 'b@example.com', 'hash'] })).toBe(false)
    expect(isGood({ parts: ['accounta', '@example.com', 'hash'] })).toBe(false)
    expect(isGood({ parts: [...PARTS, ''] })).toBe(false)
    expect(isGood({ expires: LATER + 1 })).toBe(false)
  })

  test('AUTH-44 a garbled, cut or empty proof, or one with another key, is invalid', () => {
    for (const bad of [
      '',
      proof.slice(0, -1),
      `${proof}A`,
      proof.replace(/^./, proof[0] === 'A' ? 'B' : 'A'),
      'é'.repeat(43),
    ]) {
      expect(isGood({ proof: bad })).toBe(false)
    }
    const other = deriveSecrets('another secret of at least thirty-two letters')
    expect(isGood({ proof: signLink(other, 'reset', PARTS, LATER) })).toBe(false)
  })

  test('AUTH-44 a proof expires', () => {
    const ended = expiresIn(-1)
    expect(isGood({ expires: ended, proof: signLink(secrets, 'reset', PARTS, ended) })).toBe(false)
  })
})
