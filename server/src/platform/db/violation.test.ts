import { expect, it } from 'vitest'
import { isViolation } from './violation.ts'

const violation = (constraint: string) => Object.assign(new Error('duplicate key'), { constraint })

it('XOPS-03 an index violation is recognised by the names that partitions and shards give it', () => {
  for (const name of ['team_name', 'team_name_p7', 'team_name_102008']) {
    expect([name, isViolation(new Error('failed', { cause: violation(name) }), 'team_name')]).toEqual([name, true])
  }
  for (const name of ['team_name_like', 'team', 'item_name_p7']) {
    expect([name, isViolation(violation(name), 'team_name')]).toEqual([name, false])
  }
})
