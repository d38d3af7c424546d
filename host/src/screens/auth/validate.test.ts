import { expect, it } from 'vitest'
import { emailError, passwordError } from './validate.ts'

it('names what is wrong with an email in the words of the specification', () => {
  expect(emailError('')).toBe('Email is required')
  expect(emailError('   ')).toBe('Email is required')
  for (const wrong of ['owner', 'owner@', '@arbo.demo', 'owner@arbo', 'a b@arbo.demo', 'owner@arbo.']) {
    expect(emailError(wrong), wrong).toBe('Email is invalid')
  }
  for (const right of ['owner@arbo.demo', ' owner@arbo.demo ', 'a+b.c@sub.example.org']) {
    expect(emailError(right), right).toBeUndefined()
  }
})

it('asks for a password and does not judge one', () => {
  expect(passwordError('')).toBe('Password is required')
  expect(passwordError('x')).toBeUndefined()
})
