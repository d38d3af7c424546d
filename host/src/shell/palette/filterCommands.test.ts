import { describe, expect, it } from 'vitest'
import { filterCommands, type Command } from './filterCommands.ts'

const command = (label: string, group = 'Pages', hint = ''): Command => ({
  key: `${group} ${label} ${hint}`,
  label,
  group,
  hint,
  run: () => undefined,
})
const all = [
  command('Dashboard', 'Pages', 'Studio'),
  command('Target Library', 'Pages', 'Planning'),
  command('Metric', 'Pages', 'Library'),
  command('Ünder Studio', 'Workspaces'),
  command('Sign out', 'Actions'),
]
const labels = (query: string): string[] => filterCommands(all, query).map(({ label }) => label)

describe('go to', () => {
  it('shows everything until something is typed', () => {
    expect(labels('  ')).toEqual(all.map(({ label }) => label))
  })

  it('finds by every word, in label and menu, whatever the case and the accents', () => {
    expect(labels('tar')).toEqual(['Target Library'])
    expect(labels('LIB met')).toEqual(['Metric'])
    expect(labels('under')).toEqual(['Ünder Studio'])
    expect(labels('nothing')).toEqual([])
  })

  it('puts what begins so before what only holds it, and keeps groups together', () => {
    expect(labels('s')).toEqual(['Sign out', 'Ünder Studio', 'Dashboard'])
  })
})
