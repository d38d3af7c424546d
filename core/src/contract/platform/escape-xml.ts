/** Characters that XML has no sign for, halves of signs among them. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text inside XML. What XML cannot hold at all is left out. */
export function escapeXml(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
