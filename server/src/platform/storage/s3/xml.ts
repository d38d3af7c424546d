const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (reference, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? reference
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
    },
  )
}

/**
 * The contents of all elements of a name, as they stand in the document. Object storages answer flat documents without
 * attributes that matter, comments or CDATA; what they name here are our own keys, numbers and their own ids.
 */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    (match) => match[1] ?? '',
  )
}

/** The text of the first element of a name. */
export function elementText(xml: string, name: string): string | undefined {
  const [first] = elements(xml, name)
  return first === undefined ? undefined : decode(first)
}

/** A document of elements within elements; values hold nothing that would have to be escaped but quotation marks. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
