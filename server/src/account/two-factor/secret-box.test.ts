import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './secret-box.ts'

const newKey = () => createSecretKey(randomBytes(32))

test('AUTH-48 a sealed secret opens for its own account with its own key, and no two are alike', () => {
  const [key, secret] = [newKey(), randomBytes(20)]
  const box = seal(key, 'one', secret)
  expect(unseal(key, 'one', box).equals(secret)).toBe(true)
  expect(box.includes(secret)).toBe(false)
  expect(seal(key, 'one', secret).equals(box)).toBe(false)
})

test('AUTH-48 a secret does not open for another account, with another key or with a changed byte', () => {
  const key = newKey()
  const box = seal(key, 'one', randomBytes(20))
  const changed = Buffer.from(box)
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
  expect(() => unseal(key, 'two', box)).toThrow('SECRET_KEY')
  expect(() => unseal(newKey(), 'one', box)).toThrow('SECRET_KEY')
  expect(() => unseal(key, 'one', changed)).toThrow('SECRET_KEY')
})
