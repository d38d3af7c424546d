import type { TimezoneInfo } from '@arbo/core'

const plain = (text: string): string => text.toLowerCase().replaceAll(/[_/-]/g, ' ')

/** `America/Argentina/Buenos_Aires` as people write it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/**
 * Zones whose name, abbreviation or offset contains every word of the query; those with a word that begins with it come
 * first.
 */
export function filterZones(zones: readonly TimezoneInfo[], query: string, offsetText: (minutes: number) => string) {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return zones
  const matches = zones.filter(({ zone, abbreviation, offset }) => {
    const text = plain(`${zone} ${abbreviation} `) + offsetText(offset).toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ zone }: TimezoneInfo): boolean => ` ${plain(zone)}`.includes(` ${words[0]}`)
  return [...matches.filter(begins), ...matches.filter((zone) => !begins(zone))]
}
